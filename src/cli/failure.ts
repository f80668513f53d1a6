/** Ends a command with a message and an exit code: 1 the command failed, 2 wrong usage. */
export class Failure extends Error {
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2) {
    super(message)
    this.exitCode = exitCode
  }
}
