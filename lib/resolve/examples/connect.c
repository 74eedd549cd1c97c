/* SPDX-License-Identifier: MIT */
/* connect HOST SERVICE: connects by Happy Eyeballs (RFC 8305): tries the addresses in the order of
   libc, with the families in turn, and starts another attempt every 250 ms until one succeeds. */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>
#include <xn-resolve.h>

enum { ATTEMPTS = 16, DELAY = 250 /* ms, RFC 8305 section 5 */ };

/* Orders the addresses by RFC 8305 section 4: the families alternate as long as both have any. */
static int
interleave(const struct addrinfo *list, const struct addrinfo *order[ATTEMPTS])
{
    const struct addrinfo *next[2] = {list, list}; /* of the first family, and of others */
    int count = 0;

    for (int turn = 0; count < ATTEMPTS && (next[0] != NULL || next[1] != NULL); turn = !turn) {
        while (next[turn] != NULL && (next[turn]->ai_family == list->ai_family) == turn)
            next[turn] = next[turn]->ai_next;
        if (next[turn] != NULL) {
            order[count++] = next[turn];
            next[turn] = next[turn]->ai_next;
        }
    }
    return count;
}

/* Returns a socket that is connecting or connected, or -1. */
static int
start(const struct addrinfo *address)
{
    int fd = socket(address->ai_family, address->ai_socktype, address->ai_protocol);

    if (fd < 0)
        return -1;
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    if (connect(fd, address->ai_addr, address->ai_addrlen) == 0 || errno == EINPROGRESS)
        return fd;
    close(fd);
    return -1;
}

/* Returns whether an attempt has succeeded; closes a failed one. */
static int
is_connected(struct pollfd *attempt)
{
    int error = 0;
    socklen_t size = sizeof(error);

    if (attempt->fd < 0 || attempt->revents == 0)
        return 0;
    if (getsockopt(attempt->fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0)
        return 1;
    close(attempt->fd);
    attempt->fd = -1;
    return 0;
}

/* Returns the index of the address that is connected first, or -1. */
static int
race(const struct addrinfo *const order[], int count, int *fd)
{
    struct pollfd attempts[ATTEMPTS];
    int started = 0, open = 0, winner = -1;

    while (winner < 0 && (started < count || open > 0)) {
        if (started < count) {
            attempts[started].fd = start(order[started]);
            attempts[started].events = POLLOUT;
            open += attempts[started++].fd >= 0;
        }
        if (open > 0)
            poll(attempts, (nfds_t)started, started < count ? DELAY : -1);
        for (int i = open = 0; i < started; i++) {
            if (winner < 0 && is_connected(&attempts[i]))
                winner = i;
            open += attempts[i].fd >= 0;
        }
    }
    for (int i = 0; i < started; i++)
        if (i != winner && attempts[i].fd >= 0)
            close(attempts[i].fd);
    *fd = winner < 0 ? -1 : attempts[winner].fd;
    return winner;
}

int
main(int argc, char **argv)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *order[ATTEMPTS];
    struct addrinfo *list;
    xn_resolve_info info;
    char address[NI_MAXHOST], why[XN_DIAG_SIZE];
    int error, winner, fd;

    if (argc != 3)
        return 2;
    error = xn_getaddrinfo(argv[1], XN_STRLEN, argv[2], &hints, 0, &list, &info);
    if (error != 0) {
        xn_diag_format(&info.diag, why, sizeof(why));
        fprintf(stderr, "%s: %s\n", argv[1], info.status != XN_OK ? why : gai_strerror(error));
        return 1;
    }
    winner = race(order, interleave(list, order), &fd);
    if (winner < 0) {
        fprintf(stderr, "%s: cannot connect to any of its addresses\n", info.shown);
    } else {
        getnameinfo(order[winner]->ai_addr, order[winner]->ai_addrlen, address, sizeof(address),
            NULL, 0, NI_NUMERICHOST);
        printf("%s is connected: %s, attempt %d\n", info.shown, address, winner + 1);
        close(fd);
    }
    freeaddrinfo(list);
    return winner < 0;
}
