/** Number and status of each error; docs/control-api.md explains them. */
export const ERRORS = {
  input: [7001, 400],
  'body-limit': [7002, 413],
  'control-token': [7003, 401],
  access: [7004, 403],
  path: [7005, 404],
  method: [7006, 405],
  internal: [7008, 500],
} as const

/** A refusal of the control API, with its response. */
export class ControlError extends Error {
  readonly response: Response

  constructor(name: keyof typeof ERRORS, message: string, headers: Record<string, string> = {}) {
    super(message)
    const [error, status] = ERRORS[name]
    this.response = Response.json({ error, message }, { status, headers })
  }
}
