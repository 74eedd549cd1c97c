/* SPDX-License-Identifier: MIT */
/* listen ADDRESS PORT COMMAND...: runs COMMAND while connections to the port succeed. */
#define _POSIX_C_SOURCE 200809L
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

int
main(int argc, char **argv)
{
    const struct addrinfo hints = {
        .ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST | AI_PASSIVE};
    struct addrinfo *list;
    int fd;

    if (argc < 4 || getaddrinfo(argv[1], argv[2], &hints, &list) != 0)
        return 99;
    fd = socket(list->ai_family, list->ai_socktype, list->ai_protocol);
    if (fd < 0 || bind(fd, list->ai_addr, list->ai_addrlen) != 0 || listen(fd, 8) != 0)
        return 99;
    execvp(argv[3], argv + 3); /* which inherits the socket */
    return 99;
}
