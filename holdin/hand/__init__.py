"""The printed cards as free objects on a table: nothing is enforced (SET-3). Knows no window, disk, clock or luck."""
