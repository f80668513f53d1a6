/** Every error of the control API with its number, status and meaning. */
export const CONTROL_ERRORS = {
  input: { number: 7001, status: 400, meaning: 'the token, the query or the body is wrong' },
  'body-limit': { number: 7002, status: 413, meaning: 'the body exceeds 256 KiB' },
  'control-token': { number: 7003, status: 401, meaning: 'the Control-Token header is wrong' },
  access: { number: 7004, status: 403, meaning: 'the Host, the Origin or the address is refused' },
  path: { number: 7005, status: 404, meaning: 'the path is unknown' },
  method: { number: 7006, status: 405, meaning: 'the path does not take the method' },
  busy: { number: 7007, status: 503, meaning: 'too many event streams are open' },
  internal: { number: 7008, status: 500, meaning: 'the mock failed; its log has the error' },
} as const

export type ControlErrorName = keyof typeof CONTROL_ERRORS

/** Why the control API refuses a request. */
export class ControlError extends Error {
  readonly #name: ControlErrorName
  readonly #headers: Readonly<Record<string, string>>

  constructor(
    name: ControlErrorName,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.#name = name
    this.#headers = headers
  }

  toResponse(): Response {
    const { number, status } = CONTROL_ERRORS[this.#name]
    return Response.json(
      { error: number, message: this.message },
      { status, headers: this.#headers },
    )
  }
}
