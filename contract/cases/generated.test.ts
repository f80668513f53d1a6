import { describe, expect, test } from 'vitest'
import { bodyOf } from '../../test/support/exchange.ts'
import type { Case } from '../case.ts'
import { generate, regenerate, shrink } from './generated.ts'

const many = generate(1234, 2000, true)

interface Body {
  readonly id?: unknown
  readonly name?: unknown
  readonly tag?: unknown
}

const parsed = (each: Case): Body | undefined => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bodyOf(each))) as Body
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
  const digits = /"id"\s*:\s*(-?\d+)\s*[,}]/.exec(textOf(each))?.[1]
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
      'A1 A2 N2 N3 N4 N5 N6 N7 N8 N9 R1 V1 V2 V3 V4 V5 V6'.split(' '),
    )
  })

  test('reach the ends of int64 and every length', () => {
    const ids = many.filter(({ rule }) => rule === 'V1').map((each) => BigInt(idOf(each)))
    const near = (edge: bigint): boolean => ids.some((id) => id !== edge && (id - edge) ** 2n < 2n ** 64n)
    const edges = [2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n, -(2n ** 31n)]
    expect(edges.filter((edge) => !near(edge))).toEqual([])
    const lengths = many.map((each) => parsed(each)?.name).map((name) => (typeof name === 'string' ? name.length : 0))
    expect(lengths.some((length) => length > 7990)).toBe(true)
    expect(lengths.some((length) => length > 990 && length < 1020)).toBe(true)
  })

  test('have a fresh id, or one that must be refused', () => {
    const fixed = many.filter(({ expect: what, request }) => what === 'accept' && !String(request.body).includes('ID'))
    expect(fixed).toEqual([])
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
    const isLong = (other: Case): boolean => other.rule === 'V3' && String(parsed(other)?.name).length > 100
    const each = many.find((other) => isLong(other))!
    const fails = async (other: Case): Promise<boolean> => isLong(other)
    const smallest = (await shrink(1234, each.replay!.path, true, fails))!
    expect(bodyOf(smallest).length).toBeLessThanOrEqual(bodyOf(each).length)
    expect(isLong(smallest)).toBe(true)
    expect(regenerate(1234, smallest.replay!.path, true)).toEqual(smallest)
  })
})

function textOf(each: Case): string {
  return Buffer.from(bodyOf(each)).toString()
}

function idOf(each: Case): string {
  return /"id":(-?\d+)/.exec(textOf(each))?.[1] ?? '0'
}
