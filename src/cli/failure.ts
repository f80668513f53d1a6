/** A correct command that failed: exit code 1. */
export class CommandFailure extends Error {}
