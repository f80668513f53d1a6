const [BRACE, CLOSING_BRACE] = [0x7b, 0x7d] as const

/** Whether the bytes may be the text of an object, by their ends alone. */
export function mayBeObject(body: Uint8Array): boolean {
  return body[0] === BRACE && body[body.length - 1] === CLOSING_BRACE
}

/** Runs what fails often: V8 takes as long to note where an error was made as the mock to answer. */
export function stackless<Result>(run: () => Result): Result {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return run()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
