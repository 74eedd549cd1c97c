# SPDX-License-Identifier: MIT
# The manual as a site, in the folder site.  Plain make does not build it.  PYTHON: an interpreter
# that has Sphinx.
site: pages.stamp
	@$(MAKE) $(AM_MAKEFLAGS) page || echo 'site: make page failed'
	@srcdir='$(srcdir)' PYTHON='$(PYTHON)' XN_VERSION='$(PACKAGE_VERSION)' \
	MANUALS="$(dist_man_MANS) bindings/xn_sql.7 `echo pages/*.3`" \
	$(SHELL) $(srcdir)/doc/site/build.sh $(nobase_dist_doc_DATA)
binding_tests += ../tests/ship/site.sh
check-site:
	@$(check_binding) ../tests/ship/site.sh
.PHONY: site check-site
clean-local: clean-site
clean-site:
	rm -rf site site.new
EXTRA_DIST += doc/site/build.sh \
	doc/site/conf.py \
	doc/site/contents.md \
	doc/site/find.sh \
	doc/site/manual.awk \
	doc/site/site.css \
	tests/ship/site.sh \
	tests/ship/links.py \
	tests/ship/site.test.mjs
