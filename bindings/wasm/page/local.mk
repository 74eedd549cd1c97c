# SPDX-License-Identifier: MIT
# The page: one HTML file, index.html.  Plain make does not build it.  BINDINGS_BROWSER=1:
# check-page fails where no browser is installed.  PYTHON: another interpreter.
page: wasm
	@srcdir='$(srcdir)' PYTHON='$(PYTHON)' WASM_CC='$(WASM_CC)' WASM_LD='$(WASM_LD)' \
	$(SHELL) $(srcdir)/bindings/wasm/page/build.sh
binding_tests += wasm/page/tests/check.sh
check-page:
	@$(check_binding) wasm/page/tests/check.sh
.PHONY: page check-page
CLEANFILES += bindings/wasm/page/index.html
EXTRA_DIST += \
	bindings/wasm/page/build.py \
	bindings/wasm/page/build.sh \
	bindings/wasm/page/inspect.js \
	bindings/wasm/page/likes.js \
	bindings/wasm/page/page.css \
	bindings/wasm/page/page.html \
	bindings/wasm/page/page.js \
	bindings/wasm/page/scripts.js \
	bindings/wasm/page/show.js \
	bindings/wasm/page/tests/browser.mjs \
	bindings/wasm/page/tests/browser.sh \
	bindings/wasm/page/tests/check.sh \
	bindings/wasm/page/tests/page.test.mjs \
	bindings/wasm/page/text.js \
	bindings/wasm/page/words.json
