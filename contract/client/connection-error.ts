import type { FailureKind } from '../exchange.ts'

/** Why an exchange has no response: the kind of failure, and a sentence without a full stop. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}
