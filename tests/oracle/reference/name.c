/* SPDX-License-Identifier: MIT */
/* RFC 3490 section 3.1: names, label by label; and the guards of names. */
#include "label.h"

#include <string.h>

bool
reference_next_label(const char *in, size_t inlen, size_t *pos, size_t *start, size_t *end)
{
    if (*pos > inlen)
        return false;
    *start = *pos;
    for (*end = *start; *end < inlen; *end += 1) {
        struct reference_utf8 s = reference_utf8_read(in + *end, inlen - *end);

        if (s.length > 0 && ref_is_dot(s.cp)) {
            *pos = *end + s.length;
            return true;
        }
    }
    *pos = inlen + 1;
    return true;
}

void
ref_split_name(const char *in, size_t inlen, struct name *name)
{
    size_t pos = 0;

    name->in = in != NULL ? in : "";
    name->count = 0;
    while (
        reference_next_label(in, inlen, &pos, &name->start[name->count], &name->end[name->count]))
        name->count++;
}

/* The diagnosis of a label becomes that of the name. */
static void
move_diag(xn_diag *diag, const struct name *name, size_t number)
{
    diag->offset += name->start[number];
    diag->label = (unsigned)number;
}

static xn_status
check_utf8(const struct name *name, size_t inlen, xn_diag *diag)
{
    static struct text text;
    xn_status status = ref_read_utf8(name->in, inlen, &text, diag);

    for (size_t i = 0; status != XN_OK && i < name->count; i++)
        if (name->start[i] <= diag->offset)
            diag->label = (unsigned)i;
    return status;
}

/* RFC 1034 section 3.1: the root's label is empty; a name may end with it, or be it. */
static bool
is_root(const struct name *name, size_t number)
{
    if (name->count < 2 || name->end[name->count - 1] != name->start[name->count - 1])
        return false;
    return number == name->count - 1
        || (number == 0 && name->count == 2 && name->end[0] == name->start[0]);
}

bool
ref_is_number(const char *label, size_t length)
{
    bool hexadecimal = length >= 2 && label[0] == '0' && ref_lower((unsigned char)label[1]) == 'x';

    for (size_t i = hexadecimal ? 2 : 0; i < length; i++) {
        uint32_t c = ref_lower((unsigned char)label[i]);

        if (!ref_is_digit(c) && !(hexadecimal && c >= 'a' && c <= 'f'))
            return false;
    }
    return length > 0;
}

/* The guard `literal`: the last label that is not the root's must not be a number, unless the name
   was typed in ASCII. */
static xn_status
guard_literal(const struct name *name, size_t inlen, unsigned flags, xn_diag *diag)
{
    size_t last = name->count - 1 - is_root(name, name->count - 1);
    const char *text = name->in + name->start[last];
    size_t length = name->end[last] - name->start[last], asciilen;
    bool typed_in_ascii = true, is_number = ref_is_number(text, length);
    char ascii[ASCII_SIZE];

    for (size_t i = 0; i < inlen; i++)
        typed_in_ascii &= (unsigned char)name->in[i] < 0x80;
    if (typed_in_ascii || flags & XN_NO_GUARDS)
        return XN_OK;
    if (!is_number) { /* a number in ASCII is one even where it is too long for a label */
        struct label *label = ref_new_label(text, length, flags, false);

        is_number = ref_label_to_ascii(label, ascii, &asciilen, diag) == XN_OK
            && ref_is_number(ascii, asciilen);
        ref_free_label(label);
    }
    if (!is_number)
        return XN_OK;
    ref_set_diag(diag, XN_E_GUARD, name->start[last], length, "xn guard literal");
    diag->label = (unsigned)last;
    return XN_E_GUARD;
}

/* The guard `length`.  The label at fault is the one with octet 254; a dot belongs to the label
   before it. */
static xn_status
guard_length(const struct name *name, size_t inlen, struct reference_answer *answer)
{
    size_t length = answer->length;
    unsigned label = 0;

    if (name->count > 1 && is_root(name, name->count - 1))
        length--;
    if (length <= XN_NAME_MAX)
        return XN_OK;
    for (size_t i = 0; i < XN_NAME_MAX; i++)
        label += answer->text[i] == '.';
    ref_set_diag(&answer->diag, XN_E_NAME_LONG, 0, inlen, "RFC 1035 section 2.3.4");
    answer->diag.label = label;
    answer->diag.octets = length;
    return XN_E_NAME_LONG;
}

xn_status
ref_name_to_ascii(
    const struct name *name, size_t inlen, unsigned flags, struct reference_answer *answer)
{
    xn_status status = check_utf8(name, inlen, &answer->diag);

    answer->length = 0;
    for (size_t i = 0; status == XN_OK && i < name->count; i++) {
        struct label *label =
            ref_new_label(name->in + name->start[i], name->end[i] - name->start[i], flags, false);
        char ascii[ASCII_SIZE];
        size_t length = 0;

        if (i > 0)
            answer->text[answer->length++] = '.';
        if (!is_root(name, i))
            status = ref_label_to_ascii(label, ascii, &length, &answer->diag);
        memcpy(answer->text + answer->length, ascii, length);
        answer->length += length;
        if (status != XN_OK)
            move_diag(&answer->diag, name, i);
        ref_free_label(label);
    }
    if (status == XN_OK)
        status = guard_literal(name, inlen, flags, &answer->diag);
    if (status == XN_OK && !(flags & XN_NO_GUARDS))
        status = guard_length(name, inlen, answer);
    if (status == XN_OK)
        ref_set_diag(&answer->diag, XN_OK, 0, 0, "");
    else
        answer->length = 0;
    return status;
}

void
reference_to_ascii(const char *in, size_t inlen, unsigned flags, struct reference_answer *answer)
{
    static struct name name;

    ref_split_name(in, inlen, &name);
    answer->status = ref_name_to_ascii(&name, inlen, flags, answer);
}

/* If the guard refuses a name or what ToUnicode makes of it, the name remains as it was typed. */
static void
keep_number(const struct name *name, size_t inlen, unsigned flags, struct reference_answer *answer)
{
    static struct name result;
    xn_diag diag;

    if (flags & XN_NO_GUARDS) /* and a decoded label may contain dots */
        return;
    ref_split_name(answer->text, answer->length, &result);
    if (guard_literal(name, inlen, flags, &diag) == XN_OK) {
        if (guard_literal(&result, answer->length, flags, &diag) == XN_OK)
            return;
        diag.offset = name->start[diag.label]; /* of the name, whose labels are as many */
        diag.length = name->end[diag.label] - diag.offset;
    }
    answer->diag = diag;
    memcpy(answer->text, name->in, inlen);
    answer->length = inlen;
}

void
reference_to_unicode(const char *in, size_t inlen, unsigned flags, struct reference_answer *answer)
{
    static struct name name;
    xn_diag why;
    bool is_ace;

    ref_split_name(in, inlen, &name);
    answer->length = 0;
    answer->status = check_utf8(&name, inlen, &answer->diag);
    if (answer->status != XN_OK)
        return;
    ref_set_diag(&answer->diag, XN_OK, 0, 0, "");
    for (size_t i = 0; i < name.count; i++) {
        struct label *label =
            ref_new_label(in + name.start[i], name.end[i] - name.start[i], flags, false);

        if (i > 0)
            answer->text[answer->length++] = '.';
        if (ref_label_to_unicode(label, answer, &is_ace, &why) != XN_OK
            && answer->diag.status == XN_OK) {
            answer->diag = why;
            move_diag(&answer->diag, &name, i);
        }
        ref_free_label(label);
    }
    keep_number(&name, inlen, flags, answer);
}

/* RFC 3490 section 3.1 item 4: label by label, in any case; the root's label does not count. */
static bool
are_equal(const struct name *a, const struct name *b, unsigned flags)
{
    size_t counts[2] = {a->count - is_root(a, a->count - 1), b->count - is_root(b, b->count - 1)};
    bool same = counts[0] == counts[1];

    for (size_t i = 0; same && i < counts[0]; i++) {
        const struct name *names[2] = {a, b};
        char ascii[2][ASCII_SIZE];
        size_t length[2] = {0, 0};
        xn_diag diag;

        for (size_t n = 0; n < 2; n++) {
            size_t start = names[n]->start[i];
            struct label *label = ref_new_label(
                names[n]->in + start, names[n]->end[i] - start, flags | XN_LOWER, false);

            if (!is_root(names[n], i))
                ref_label_to_ascii(label, ascii[n], &length[n], &diag);
            ref_free_label(label);
        }
        same = length[0] == length[1] && memcmp(ascii[0], ascii[1], length[0]) == 0;
    }
    return same;
}

void
reference_equal(const char *a, size_t alen, const char *b, size_t blen, unsigned flags, bool *same,
    struct reference_answer *answer)
{
    static struct name names[2];
    const size_t lengths[2] = {alen, blen};

    *same = false;
    answer->length = 0;
    ref_split_name(a, alen, &names[0]);
    ref_split_name(b, blen, &names[1]);
    for (unsigned i = 0; i < 4; i++) { /* the UTF-8 of both, then both names */
        answer->status = i < 2 ? check_utf8(&names[i], lengths[i], &answer->diag)
                               : ref_name_to_ascii(&names[i - 2], lengths[i - 2], flags, answer);
        if (answer->status != XN_OK) {
            answer->diag.input = i % 2;
            return;
        }
    }
    ref_set_diag(&answer->diag, XN_OK, 0, 0, "");
    *same = are_equal(&names[0], &names[1], flags);
}
