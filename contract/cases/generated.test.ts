import { describe, expect, test } from 'vitest'
import type { Case } from '../case.ts'
import { edgeIds } from './edge.ts'
import { generate, regenerate, shrink } from './generated.ts'

const many = generate(1234, 2000, true)

const bytesOf = (each: Case): Buffer =>
  Buffer.concat(
    (each.request.body ?? []).map((part) =>
      typeof part === 'string'
        ? Buffer.from(part.replaceAll('$ID', '7').replaceAll('$NAME', 'Fern'))
        : Buffer.from(part),
    ),
  )

interface Body {
  readonly id?: unknown
  readonly name?: unknown
  readonly tag?: unknown
}

const parsed = (each: Case): Body | undefined => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(each))) as Body
  } catch {
    return undefined
  }
}

const isObject = (body: unknown): boolean => typeof body === 'object' && body !== null && !Array.isArray(body)

/** What is wrong with a request, counted independently. */
const wrongs = (each: Case): readonly string[] => {
  const body = parsed(each)
  const { credential, headers } = each.request
  const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? ''
  const around = [credential === 'token' ? '' : 'credential', /^application\/json(;|$)/i.test(type) ? '' : 'media type']
  if (body === undefined) return [...around, 'not JSON'].filter((wrong) => wrong !== '')
  if (!isObject(body)) return [...around, 'no object'].filter((wrong) => wrong !== '')
  const digits = /"id"\s*:\s*(-?\d+)\s*[,}]/.exec(bytesOf(each).toString())?.[1]
  const outside = digits !== undefined && BigInt.asIntN(64, BigInt(digits)) !== BigInt(digits)
  const idMissing = !Object.hasOwn(body, 'id')
  const nameMissing = !Object.hasOwn(body, 'name')
  return [
    ...around,
    idMissing || nameMissing ? 'missing' : '',
    idMissing || Number.isInteger(body.id) ? '' : 'id',
    outside ? 'range' : '',
    nameMissing || typeof body.name === 'string' ? '' : 'name',
    body.tag === undefined || typeof body.tag === 'string' ? '' : 'tag',
  ].filter((wrong) => wrong !== '')
}

describe('generated cases', () => {
  test('are valid or invalid for exactly one reason', () => {
    expect(many.filter((each) => each.expect === 'accept').flatMap(wrongs)).toEqual([])
    const odd = many.filter((each) => each.expect !== 'accept' && wrongs(each).length !== 1)
    expect(odd.map(({ id, request }) => [id, request])).toEqual([])
  })

  test('exist for every rule about requests with a plain form', () => {
    expect([...new Set(many.map(({ rule }) => rule))].toSorted()).toEqual(
      'A1 A2 N2 N3 N4 N5 N6 N7 N8 R1 V1 V2 V3 V4 V5 V6'.split(' '),
    )
  })

  test('reach the ends of int64 and every length', () => {
    const ids = new Set(many.map((each) => /"id":(-?\d+)/.exec(String(each.request.body?.[0]))?.[1]))
    expect(ids).toContain('-9223372036854775807')
    expect(ids).toContain('4611686018427387905')
    const lengths = many.map((each) => parsed(each)?.name).map((name) => (typeof name === 'string' ? name.length : 0))
    expect(lengths.some((length) => length > 7990)).toBe(true)
    expect(lengths.some((length) => length > 990 && length < 1020)).toBe(true)
  })

  test('never repeat an id', () => {
    const ids = many.filter(({ rule }) => rule === 'V1').map(idOf)
    expect(ids.length).toBeGreaterThan(100)
    expect(new Set([...ids, ...edgeIds]).size).toBe(ids.length + edgeIds.length)
  })

  test('are the same for the same seed', () => {
    expect(generate(1234, 50, true)).toEqual(many.slice(0, 50))
    expect(generate(1235, 50, true)).not.toEqual(many.slice(0, 50))
    expect(generate(1, 0, true)).toEqual([])
  })

  test('must all fail if nothing may be created', () => {
    expect(generate(5, 500, false).filter(({ creates }) => creates)).toEqual([])
  })

  test('shrink to a case that is found by its path', async () => {
    const each = many.find(({ rule, ...rest }) => rule === 'V1' && BigInt(idOf(rest)) > 10_000_000n)!
    const fails = async (other: Case): Promise<boolean> => other.rule === 'V1' && BigInt(idOf(other)) > 1000n
    const smallest = (await shrink(1234, each.replay!.path, true, fails))!
    expect(BigInt(idOf(smallest)) <= BigInt(idOf(each))).toBe(true)
    expect(await fails(smallest)).toBe(true)
    expect(regenerate(1234, smallest.replay!.path, true)).toEqual(smallest)
  })
})

function idOf(each: Pick<Case, 'request'>): string {
  return /"id":(-?\d+)/.exec(String(each.request.body?.[0]))?.[1] ?? '0'
}
