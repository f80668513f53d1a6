import { isInteger, isObject } from '../../src/check-value.ts'
import { readJson } from '../../src/json.ts'
import type { Case, CaseRequest } from '../cases/case.ts'

const json = 'application/json'

const plainId = '123456789'
const sumWithId = /\$\((-?\d+)([+-])ID\)/g

/** A body in which values as long as the fresh ones of a run stand for the placeholders; undefined if it is not text. */
const filled = ({ body = [] }: CaseRequest): string | undefined => {
  if (!body.every((part) => typeof part === 'string')) return undefined
  return body
    .join('')
    .replace(sumWithId, (_, near: string, sign: string) =>
      String(BigInt(near) + BigInt(`${sign}${plainId}`)),
    )
    .replace(/\$\w*ID/g, plainId)
    .replace(/\$\w*NAME/g, 'Plant 0000000 1')
}

const plainName = /^Plant 0000000 1$/
const plainTag = /^(?:indoor|Plant 0000000 1)?$/

const isPlainId = (value: unknown): boolean => isInteger(value) && value >= 1 && value < 2 ** 31

/** How many members of a plant differ from a plain one, and 1 for the way in which it is written. */
const ofPlant = (plant: Record<string, unknown>, text: string): number => {
  const { id, name, tag = '', ...further } = plant
  const members = [
    isPlainId(id),
    typeof name === 'string' && plainName.test(name),
    tag === '' ? !('tag' in plant) : typeof tag === 'string' && plainTag.test(tag),
    Object.keys(further).length === 0,
  ]
  const names = Object.keys(plant)
  if (names.length === 0) return 1
  const isInOrder = names.join() === ['id', 'name', 'tag'].filter((key) => key in plant).join()
  const isSpelled = /\\u|[{,]\s|"\s*:\s|^\s|\s$/.test(text)
  const isWritten = members.every(Boolean) && (!isInOrder || isSpelled)
  return members.filter((isPlain) => !isPlain).length + (isWritten ? 1 : 0)
}

const ofBody = (request: CaseRequest): number => {
  const text = filled(request)
  if (text === undefined || request.encoding !== undefined) return 1
  const { value } = readJson(text, Infinity)
  return isObject(value) ? ofPlant(value, text) : 1
}

const headerOf = ({ headers }: CaseRequest, wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1]

/** Headers that each request has. */
const usualHeaders = 3

/** In how many ways the request of a case differs from the plain valid one: a case with one has one defect. */
export const deviationsOf = ({ expect, request }: Case): number => {
  const { method, target, need, headers, noUserAgent } = request
  const isDenied = expect === 'deny'
  const ways = [
    method !== 'POST' || target !== '/plants',
    need === 'chunked' || need === 'split' || need === 'reused-connection',
    headerOf(request, 'content-type') !== json,
    headerOf(request, 'accept') !== json,
    isDenied || headerOf(request, 'authorization') !== 'Bearer $TOKEN',
    !isDenied && headers.length > usualHeaders,
    noUserAgent === true,
  ]
  const isWithBody = method === 'POST' || request.body !== undefined
  return ways.filter(Boolean).length + (isWithBody ? ofBody(request) : 0)
}
