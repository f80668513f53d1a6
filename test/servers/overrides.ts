import { jsonText } from '../../src/base/json-text.ts'
import { validateNewPlant } from '../support/validators.ts'
import type { Members, Override, Send, Servers, StoreRequest, StoreResponse } from './listen.ts'
import { json, sendCorrectly } from './listen.ts'

export type When = (request: StoreRequest) => boolean
type Change<Value, Result> = (value: Value, request: StoreRequest) => Result

export const isValid = (value: unknown): boolean => validateNewPlant(value).length === 0
export const isMalformed: When = ({ body, json: value }) => body.length > 0 && value === undefined
export const isChunked: When = ({ headers }) => 'transfer-encoding' in headers

/** Whether an earlier valid request had the same value, by default the same id. */
export const isRepeated = (valueOf = ({ id }: StoreRequest): string => String(id)): When => {
  const seen = new Set<string>()
  return (request) => request.valid && seen.size === seen.add(valueOf(request)).size
}

/** Replaces parts of each response with this status. */
export const replace = (
  status: 200 | 400,
  change: Change<StoreResponse, Partial<StoreResponse>>,
): Override => ({
  respond: (usual, request) =>
    usual.status === status ? { ...usual, ...change(usual, request) } : usual,
})

export const replaceText = (status: 200 | 400, change: Change<string, string | Buffer>): Override =>
  replace(status, ({ body }, request) => ({ body: change(String(body), request) }))

export const replaceJson = (status: 200 | 400, change: Change<Members, unknown>): Override =>
  replaceText(status, (text, request) => jsonText(change(JSON.parse(text) as Members, request)))

/** Another response to some of the requests to the operation with or without a right credential. */
export const respondWith = (
  response: StoreResponse,
  when: When,
  isAuthenticated = true,
): Override => ({
  respond: (usual, request) =>
    request.isOperation && request.authenticated === isAuthenticated && when(request)
      ? response
      : usual,
})

/** Refuses some valid requests with a 400 `Error`. */
export const refuse = (when: When): Override =>
  respondWith(
    json(400, { error: 7, message: 'refused' }),
    (request) => request.valid && when(request),
  )

/** Accepts some application/json requests that are invalid. */
export const accept = (when: When): Override =>
  respondWith(
    json(200, { name: 'Fern' }),
    (request) => !request.valid && request.isJson && when(request),
  )

const validMembers = { id: 1, name: 'Fern', tag: '' }

/** Accepts some invalid values of one member in a plant that is valid otherwise. */
export const acceptMember = (
  name: keyof typeof validMembers,
  when: Change<unknown, boolean>,
): Override =>
  accept(
    (request) =>
      Object.hasOwn(request.plant, name) &&
      when(request.plant[name], request) &&
      isValid({ ...request.plant, [name]: validMembers[name] }),
  )

/** Accepts some requests that have no bearer token. */
export const authenticate = (when: When): Override => ({
  isAuthenticated: (request) => request.authenticated || when(request),
})

export const crash = (when: When): Override =>
  respondWith(json(500, { error: 500, message: 'Internal Server Error' }), when)

/** Sends some responses in another way. */
export const sendWith = (send: Send, when: When = () => true): Override => ({
  send: (response, usual, request) =>
    (when(request) ? send : sendCorrectly)(response, usual, request),
})

/** Servers of which only the cases of some rules show how they differ from the correct one. */
export const shownBy = (
  rules: readonly string[],
  servers: Readonly<Record<string, Override>>,
): Servers =>
  Object.fromEntries(
    Object.entries(servers).map(([name, server]) => [name, { ...server, shownBy: rules }]),
  )
