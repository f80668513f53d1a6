/** A command that failed although it was used rightly: exit code 1. */
export class Failure extends Error {}
