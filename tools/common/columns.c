/* SPDX-License-Identifier: MIT */
/* --field: parses lists of columns. */
#include "columns.h"

#include <stdint.h>
#include <string.h>

#include "numbers.h"

bool
columns_add_number(struct column_list *list, size_t number)
{
    size_t at = list->count;

    while (at > 0 && list->numbers[at - 1] >= number)
        at--;
    if (at < list->count && list->numbers[at] == number)
        return true;
    if (list->count == COLUMNS_MAX)
        return false;
    memmove(list->numbers + at + 1, list->numbers + at, (list->count - at) * sizeof(size_t));
    list->numbers[at] = number;
    list->count++;
    return true;
}

static bool
add_list(struct column_list *list, const char *text)
{
    size_t first, last;

    for (;; text++) {
        text = read_number(text, 1, SIZE_MAX, &first);
        last = first;
        if (text != NULL && *text == '-')
            text = read_number(text + 1, 1, SIZE_MAX, &last);
        if (text == NULL || last < first || last - first >= COLUMNS_MAX)
            return false;
        for (size_t i = 0; i <= last - first; i++)
            if (!columns_add_number(list, first + i))
                return false;
        if (*text != ',')
            return *text == '\0';
    }
}

bool
column_set(struct named_column *column, const char *value)
{
    if (value[strspn(value, "0123456789")] != '\0') {
        column->name = value;
        return true;
    }
    return read_number(value, 1, SIZE_MAX, &column->number) != NULL;
}

bool
columns_add(struct column_list *list, const char *value)
{
    if (value[strspn(value, "0123456789,-")] == '\0')
        return add_list(list, value);
    if (list->name_count == COLUMNS_MAX)
        return false;
    list->names[list->name_count++] = value;
    return true;
}
