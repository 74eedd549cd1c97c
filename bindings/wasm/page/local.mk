# SPDX-License-Identifier: MIT
# The page: one HTML file, index.html.  Plain make does not build it.  BINDINGS_BROWSER=1:
# check-page fails where no browser is installed.  PYTHON: another interpreter;
# PUBLIC_SUFFIX_LIST: another file with that list.
page: wasm
	@srcdir='$(srcdir)' PYTHON='$(PYTHON)' \
	PUBLIC_SUFFIX_LIST='$(PUBLIC_SUFFIX_LIST)' WASM_CC='$(WASM_CC)' WASM_LD='$(WASM_LD)' \
	$(SHELL) $(srcdir)/bindings/wasm/page/build.sh
binding_tests += wasm/page/tests/check.sh
check-page:
	@$(check_binding) wasm/page/tests/check.sh
.PHONY: page check-page
CLEANFILES += bindings/wasm/page/index.html
EXTRA_DIST += \
	bindings/wasm/page/analysis.js \
	bindings/wasm/page/build.py \
	bindings/wasm/page/build.sh \
	bindings/wasm/page/elements.js \
	bindings/wasm/page/find.sh \
	bindings/wasm/page/known.txt \
	bindings/wasm/page/labels.js \
	bindings/wasm/page/links.js \
	bindings/wasm/page/list.js \
	bindings/wasm/page/loader.js \
	bindings/wasm/page/lookalike.js \
	bindings/wasm/page/names.js \
	bindings/wasm/page/page.css \
	bindings/wasm/page/page.html \
	bindings/wasm/page/page.js \
	bindings/wasm/page/result.js \
	bindings/wasm/page/suffixes.js \
	bindings/wasm/page/tests/answers.tsv \
	bindings/wasm/page/tests/browser.mjs \
	bindings/wasm/page/tests/check.sh \
	bindings/wasm/page/tests/page.test.mjs \
	bindings/wasm/page/texts.js \
	bindings/wasm/page/texts.txt \
	bindings/wasm/page/typed.js \
	bindings/wasm/page/verdict.js
