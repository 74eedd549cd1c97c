/* SPDX-License-Identifier: MIT */
/* Each profile: the contract, the plain twin, libidn, its roads, and once more.  The fourth octet
   chooses the profile. */
#include <config.h>

#include "ascii.h"
#include "prep.h"

#include "fuzz.h"
#include "twin.h"

static const xn_profile *profile;

static xn_status
prep(
    const char *in, size_t inlen, unsigned flags, char *out, size_t cap, size_t *len, xn_diag *diag)
{
    return xn_prep(profile, in, inlen, flags, out, cap, len, diag);
}

/* KRBprep's B.3 is not made for NFKC; and the wording before Corrigendum 5 was corrected for this.
 */
static int
is_idempotent(unsigned flags)
{
    return !(flags & XN_PR29) && profile != xn_profile_find("KRBprep");
}

/* What the quick road makes and sees of a text is what the whole way does. */
static void
compare_roads(unsigned flags, const char *text, size_t length, const struct fuzz_answer *answer)
{
    struct prep_sink quick, whole;
    size_t room;
    char *quick_out, *whole_out;

    sink_open(&whole, profile, NULL, 0);
    prep_run(flags, text, length, &whole);
    room = whole.length;
    whole_out = fuzz_room(room, 1);
    quick_out = fuzz_room(room, 2);
    sink_open(&whole, profile, whole_out, room);
    sink_open(&quick, profile, quick_out, room);
    prep_run(flags, text, length, &whole);
    must(answer->status != XN_OK || fuzz_same(whole_out, room, answer->text, answer->length),
        "the whole way comes to the answer");
    if (prep_quick(flags, text, length, &quick)) {
        must(fuzz_same(quick_out, quick.length, whole_out, whole.length),
            "the quick road makes what the whole way does");
        must(quick.seen == whole.seen && quick.first == whole.first && quick.last == whole.last,
            "the quick road sees what the whole way does");
        must(quick.points == whole.points && quick.last_at == whole.last_at,
            "the quick road counts as the whole way does");
    }
    fuzz_room_free(quick_out, room);
    fuzz_room_free(whole_out, room);
}

/* What the straight road makes is the answer; and where it says that a text stays, the answer is
   that text. */
static void
compare_straight(const char *text, size_t length, const struct fuzz_answer *answer)
{
    uint32_t points[PREP_STRAIGHT_MAX], typed[PREP_STRAIGHT_MAX];
    char made[4 * PREP_STRAIGHT_MAX];
    size_t made_length = 0, count = prep_straight(text, length, points), typed_count = 0;

    for (size_t i = 0; i < count; i++)
        made_length += utf8_encode(points[i], made + made_length);
    must(count == 0
            || (answer->status == XN_OK
                && fuzz_same(made, made_length, answer->text, answer->length)),
        "the straight road comes to the answer");
    if (answer->status == XN_E_UTF8)
        return;
    for (size_t at = 0; at < length; at += utf8_decode(text + at, &typed[typed_count++]))
        if (typed_count == PREP_STRAIGHT_MAX)
            return;
    if (prep_is_straight(typed, typed_count))
        must(answer->status == XN_OK && answer->length == length
                && ascii_same(answer->text, text, length),
            "what is said to stay does");
}

static void
compare_twin(unsigned flags, const char *text, size_t length, const struct fuzz_answer *answer)
{
    struct twin_points points;
    struct twin_text twin;

    if (!twin_read(&points, text, length))
        return;
    must(twin_prep(profile, flags, &points, &twin) == answer->status, "the status is the twin's");
    must(answer->status != XN_OK || fuzz_same(answer->text, answer->length, twin.text, twin.length),
        "the text is the twin's");
    must(witness_prep(profile, flags, &points, answer->status, answer->text, answer->length),
        "libidn says the same");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input input;
    struct fuzz_answer answer, again;
    size_t profiles = 0;

    fuzz_open(&input, data, size);
    while (xn_profile_name(profiles) != NULL)
        profiles++;
    profile = xn_profile_find(xn_profile_name(input.choice % profiles));
    fuzz_contract(&(struct fuzz_call){FUZZ_TEXT, prep, input.flags, input.text, input.length},
        &input, &answer);
    if (answer.status != XN_E_UTF8)
        compare_roads(input.flags, input.text, input.length, &answer);
    if (profile == PREP_NAMEPREP && !(input.flags & XN_CROSSCHECK))
        compare_straight(input.text, input.length, &answer);
    compare_twin(input.flags, input.text, input.length, &answer);
    if (answer.status == XN_OK && is_idempotent(input.flags)) {
        fuzz_ask(
            &(struct fuzz_call){FUZZ_TEXT, prep, input.flags, answer.text, answer.length}, &again);
        must(again.status == XN_OK
                && fuzz_same(again.text, again.length, answer.text, answer.length),
            "what is prepared stays as it is");
        fuzz_release(&again);
    }
    fuzz_release(&answer);
    fuzz_close(&input);
    return 0;
}
