# SPDX-License-Identifier: MIT
# The page: one HTML file, web/index.html.  Plain make does not build it.  BINDINGS_BROWSER=1:
# check-page fails where no browser is installed.  PYTHON: another interpreter; PUBLIC_SUFFIX_LIST:
# another file with that list.
page: wasm
	@srcdir='$(srcdir)' PYTHON='$(PYTHON)' \
	PUBLIC_SUFFIX_LIST='$(PUBLIC_SUFFIX_LIST)' WASM_CC='$(WASM_CC)' WASM_LD='$(WASM_LD)' \
	$(SHELL) $(srcdir)/web/build.sh
binding_tests += ../web/tests/check.sh
check-page:
	@$(check_binding) ../web/tests/check.sh
.PHONY: page check-page
CLEANFILES += web/index.html
EXTRA_DIST += \
	web/analysis.js \
	web/build.py \
	web/build.sh \
	web/elements.js \
	web/find.sh \
	web/known.txt \
	web/labels.js \
	web/links.js \
	web/list.js \
	web/loader.js \
	web/lookalike.js \
	web/names.js \
	web/page.css \
	web/page.html \
	web/page.js \
	web/result.js \
	web/suffixes.js \
	web/tests/answers.tsv \
	web/tests/browser.mjs \
	web/tests/check.sh \
	web/tests/page.test.mjs \
	web/texts.js \
	web/texts.txt \
	web/typed.js \
	web/verdict.js
