/** A base URL or an option that cannot be used; the message is one sentence or two for people. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
