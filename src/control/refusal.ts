import type { MockAnswer } from '../core/exchange.ts'

/** What the `error` of each refusal of the control API means. */
const NUMBERS = {
  input: 7001,
  limit: 7002,
  'control-token': 7003,
  access: 7004,
  path: 7005,
  method: 7006,
  busy: 7007,
} as const

const STATUSES: Readonly<Record<keyof typeof NUMBERS, number>> = {
  input: 400,
  limit: 413,
  'control-token': 401,
  access: 403,
  path: 404,
  method: 405,
  busy: 503,
}

/** Why the control API does not do what it was asked; the message is for people. */
export class Refusal extends Error {
  readonly answer: MockAnswer

  constructor(
    kind: keyof typeof NUMBERS,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.answer = {
      status: STATUSES[kind],
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ error: NUMBERS[kind], message }),
      delay: 0,
    }
  }
}
