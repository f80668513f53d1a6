import { isObject } from '../../../src/base/check-value.ts'
import { readJson } from '../../../src/base/json.ts'
import type { Respond } from './learn-in-process.ts'

export type Plant = Readonly<Record<string, unknown>>

/** What a service says about a plant: why it refuses it, or the body of its response. */
export type Judge = (plant: Plant) => string | object

/** A service by hand: problems of the credential, of the JSON text and of the plant, one after the other. */
export function serviceOf(judge: Judge): Respond {
  return ({ method, target, headers, body }) => {
    const send = (status: number, content: object) => ({
      status,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(content),
    })
    const refuse = (status: number, message: string) => send(status, { error: 1, message })
    const { pathname } = new URL(target, 'http://plants.example')
    if (pathname !== '/plants') return refuse(404, 'no page')
    if (method !== 'POST') return refuse(405, 'no method')
    if (!/^Bearer \S+$/.test(headers.get('authorization') ?? '')) return refuse(401, 'no token')
    const { value } = readJson(new TextDecoder().decode(body), Infinity)
    if (!isObject(value)) return refuse(400, 'no object')
    const verdict = judge(value)
    return typeof verdict === 'string' ? refuse(422, verdict) : send(200, verdict)
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isInteger = (value: unknown): boolean =>
  typeof value === 'bigint' || (Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 63)

/** The problem that every one of the services finds first. */
export const wrongId = ({ id }: Plant): string | undefined =>
  isInteger(id) ? undefined : `id: ${id === undefined ? 'missing' : 'no integer'}`
export const wrongText = (plant: Plant, name: string, isRequired: boolean): string | undefined => {
  const { [name]: value } = plant
  if (value === undefined) return isRequired ? `${name}: missing` : undefined
  return isText(value) ? undefined : `${name}: no text`
}
