/** What ends a command: a sentence for people and an exit code (1 it failed, 2 it was asked wrongly). */
export class Failure extends Error {
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2) {
    super(message)
    this.exitCode = exitCode
  }
}
