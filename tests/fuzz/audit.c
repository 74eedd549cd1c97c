/* SPDX-License-Identifier: MIT */
/* Fuzz target: --audit-2008 of a name agrees with the reference and with the definitions of its
   classes, and its answers are names. */
#include <config.h>

#include "audit_2008.h"

#include <string.h>

#include "../oracle/reference/idna2008.h"
#include "../oracle/reference/reference.h"
#include "fuzz.h"

enum { LONGEST = 600 };

static void
check_form(const struct audit *a, enum audit_form form)
{
    const struct buffer *b = &a->forms[form];
    size_t label = 0;

    for (size_t i = 0; i < b->length; i++) {
        must((unsigned char)b->data[i] < 0x80 && !(b->data[i] >= 'A' && b->data[i] <= 'Z'),
            "an answer is ASCII, in lower case");
        label = b->data[i] == '.' ? 0 : label + 1;
        must(form == FORM_2003 || label <= XN_LABEL_MAX, "its labels have at most 63 octets");
    }
    must(form == FORM_2003 || b->length <= XN_NAME_MAX + 1, "it has at most 253 octets");
}

static bool
is_same_form(const struct audit *a, enum audit_form one, enum audit_form other)
{
    return fuzz_same(
        a->forms[one].data, a->forms[one].length, a->forms[other].data, a->forms[other].length);
}

/* Of a name that was not typed in ASCII */
static void
check_class(const struct audit *a)
{
    bool both = a->has[FORM_2003] && a->has[FORM_UTS46];
    bool are_equal = both && is_same_form(a, FORM_2003, FORM_UTS46);

    switch (a->class) {
    case CLASS_SAME: must(are_equal, "same: the answers are equal"); break;
    case CLASS_DIFFERS: must(both && !are_equal, "differs: they exist and differ"); break;
    case CLASS_ONLY_2003: must(a->has[FORM_2003], "only-2003: IDNA 2003 has an answer"); break;
    case CLASS_ONLY_2008: must(a->has[FORM_UTS46] && !a->has[FORM_2003], "only-2008"); break;
    default: must(!a->has[FORM_2003], "neither: IDNA 2003 has no answer"); break;
    }
    must((a->browsers == BROWSERS_AGREE) == are_equal, "browsers agree if the answers are equal");
}

static void
check_output(const struct audit *a, const struct fuzz_input *input)
{
    struct buffer out = {0};

    audit_put_text(a, input->text, input->length, true, &out);
    must(out.length >= input->length + 4 * 2 + 1, "a line has all its columns");
    out.length = 0;
    audit_put_members(a, input->text, input->length, &out);
    must(out.length > 0 && out.data[0] == ',', "the members begin with a comma");
    buffer_free(&out);
}

static void
check_reference(const struct audit *a, const struct fuzz_input *input)
{
    static struct audit_reference want;
    char name[LONGEST + 1];

    memcpy(name, input->text, input->length);
    name[input->length] = '\0';
    audit_reference(name, input->flags, &want);
    must(strcmp(class_names[a->class], want.class) == 0, "the class is that of the reference");
    for (size_t i = 0; i < FORMS; i++) {
        const struct buffer *form = &a->forms[a->is_plain ? FORM_2003 : i];
        bool has = a->has[a->is_plain ? FORM_2003 : i];

        must(fuzz_same(has ? form->data : "-", has ? form->length : 1, want.form[i],
                 strlen(want.form[i])),
            "the answers are those of the reference");
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct audit a;
    uint64_t counts[CLASSES + DEVIATIONS] = {0};
    bool is_ascii = true;

    reference_open();
    fuzz_open(&input, data, size);
    input.flags &= ~(unsigned)XN_CROSSCHECK;
    if (input.choice % 4 > 0)
        fuzz_repair(&input);
    for (size_t i = 0; i < input.length; i++)
        is_ascii = is_ascii && (unsigned char)input.text[i] < 0x80;
    audit_open(&a, input.flags);
    for (int round = 0; round < 2; round++) /* what was remembered does not matter */
        audit_name(&a, input.text, input.length);
    for (int form = FORM_2003; form < FORMS && !a.is_plain; form++)
        if (a.has[form])
            check_form(&a, (enum audit_form)form);
    if (!is_ascii)
        check_class(&a);
    check_output(&a, &input);
    audit_count(counts, &a);
    must(counts[a.class] == 1, "the class is counted");
    if (input.choice % 4 > 0 && input.length <= LONGEST
        && (input.length == 0
            || (memchr(input.text, '\0', input.length) == NULL
                && memchr(input.text, '\1', input.length) == NULL)))
        check_reference(&a, &input);
    audit_free(&a);
    fuzz_close(&input);
    return 0;
}
