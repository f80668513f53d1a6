import { Numeral, whole } from './numeral.ts'
import { isObject, right, type Answer, type Received } from './store.ts'

/** The JSON value of a request's body, or undefined where it is none. */
export function valueOf({ bytes }: Received): unknown {
  try {
    return right.reads(bytes)
  } catch {
    return undefined
  }
}

/** One member of the request's object, or undefined. */
export function member(got: Received, name: string): unknown {
  const value = valueOf(got)
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** A member that is a string; the empty one where it is none. */
export function textOf(got: Received, name: string): string {
  const value = member(got, name)
  return typeof value === 'string' ? value : ''
}

/** The id as it was written; empty where it is no number. */
export function idText(got: Received): string {
  const id = member(got, 'id')
  return id instanceof Numeral ? id.source : ''
}

/** The id, where it is a whole number. */
export function idOf(got: Received): bigint | undefined {
  const id = member(got, 'id')
  return id instanceof Numeral ? whole(id) : undefined
}

/** Whether the id is a whole number beyond so many bits, the sign's included. */
export function isBeyond(bits: number, got: Received): boolean {
  const id = idOf(got)
  return id !== undefined && BigInt.asIntN(bits, id) !== id
}

export const authorization = ({ headers }: Received): string =>
  String(headers['authorization'] ?? '')

export const contentType = ({ headers }: Received): string => String(headers['content-type'] ?? '')

/** Whether a right store takes the request. */
export const good = (_got: Received, { status }: Answer): boolean => status === 200

/** Whether a right store refuses it. */
export const bad = (_got: Received, { status }: Answer): boolean => status === 400

/** Whether there is a body, and it is no JSON. */
export const isUnreadable = (got: Received): boolean =>
  got.bytes.length > 0 && valueOf(got) === undefined
