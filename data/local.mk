data_files = \
	data/rfc3454/A.1.txt \
	data/rfc3454/B.1.txt \
	data/rfc3454/B.2.txt \
	data/rfc3454/B.3.txt \
	data/rfc3454/C.1.1.txt \
	data/rfc3454/C.1.2.txt \
	data/rfc3454/C.2.1.txt \
	data/rfc3454/C.2.2.txt \
	data/rfc3454/C.3.txt \
	data/rfc3454/C.4.txt \
	data/rfc3454/C.5.txt \
	data/rfc3454/C.6.txt \
	data/rfc3454/C.7.txt \
	data/rfc3454/C.8.txt \
	data/rfc3454/C.9.txt \
	data/rfc3454/D.1.txt \
	data/rfc3454/D.2.txt \
	data/unicode/class.txt \
	data/unicode/decomposition.txt \
	data/unicode/exclusion.txt \
	data/unicode/script.txt
EXTRA_DIST += $(data_files) data/README.md
