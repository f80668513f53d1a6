/** An option, a base URL or a file that cannot be used; the message is one sentence or two for people. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
