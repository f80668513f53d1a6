import { describe, expect, test } from 'vitest'
import { startInProcess } from '../../test/servers/in-process.ts'
import { type Override, type StoreRequest, json, listen } from '../../test/servers/listen.ts'
import { isChunked, respondWith, sendWith, type When } from '../../test/servers/overrides.ts'
import { check } from '../index.ts'
import type { Group, Report } from '../data/report.ts'

type Answer = (request: StoreRequest) => string | undefined

/** Responds 500 to requests for which there is a message. */
const crash = (messageFor: Answer): Override => ({
  respond: (usual, request) => {
    const message = request.authenticated && request.isOperation ? messageFor(request) : undefined
    return message === undefined ? usual : json(500, { error: 500, message })
  },
})

const refused = (when: When, status = 400): Override =>
  respondWith(json(status, { error: 3, message: 'no' }), when)

const isArray = ({ json: value }: StoreRequest): boolean => Array.isArray(value)
const isLong = ({ name }: StoreRequest): boolean => name.length > 255

const sentIds = new Set<bigint>()

/** Whether it has the id of an earlier valid request; of the cases below only `open/id-again` has. */
const isRepeated = ({ valid, id }: StoreRequest): boolean => {
  if (!valid || id === undefined) return false
  const isKnown = sentIds.has(id)
  sentIds.add(id)
  return isKnown
}

/** What differs from request to request, as a server prints it. */
const varying = (number: number): string =>
  `at ${new Date().toISOString()}, request ${'abcdefghij'[number % 10]}${number}-7f3a, took ${number} ms`

const summary = ({ rule, received, findings, common }: Group): string =>
  `${rule} ${received} ${findings[0].case}: ${common}`

/** Show whether a refused name or id may be a repeated one. */
const repeating = ['R1/first', 'open/id-again', 'open/name-again']
const rules = ['N1', 'N3', 'N4', 'N6', 'N7', 'N8', 'V1', 'V3', 'V4', 'V7']
const only = ['R1/plain', 'R1/chunked', 'R1/split', 'N5/id-string-capitals', ...repeating, ...rules]

const options = { token: 'a-good-token', seed: 7, explore: 40, only }

const failuresOf = (override: Override): Promise<Report> =>
  check({ ...options, baseUrl: startInProcess(override) })

const causesOf = ({ groups }: Report): readonly string[] => {
  const causes = groups.filter(({ kind }) => kind === 'violation' || kind === 'warning')
  return causes.map(summary).toSorted()
}

const longAndArrays = [
  'R7 500 N3/body-type-[]: every body that is an array',
  'R7 500 V3/name-255: every name of more than 255 characters',
]

describe.concurrent('a group for each cause', { timeout: 60_000 }, () => {
  test.each<[string, Override, readonly string[]]>([
    [
      'two texts of errors',
      crash((request) => {
        if (isArray(request)) return "TypeError: cannot read 'id'"
        return isLong(request) ? 'value too long' : undefined
      }),
      longAndArrays,
    ],
    [
      'one text of errors',
      crash((request) =>
        isArray(request) || isLong(request) ? 'Internal Server Error' : undefined,
      ),
      longAndArrays,
    ],
    [
      'texts with a time and an id',
      crash((request) =>
        isArray(request) || isLong(request) ? varying(request.number) : undefined,
      ),
      longAndArrays,
    ],
    [
      'two texts of errors, and a request about which the document says nothing',
      crash((request) => {
        if (isArray(request)) return "TypeError: cannot read 'id'"
        if (isLong(request)) return 'value too long'
        return isRepeated(request) ? 'the id exists' : undefined
      }),
      longAndArrays,
    ],
    [
      'arrays of which the parser refuses one',
      crash((request) => {
        if (isArray(request) && request.text.length < 1000) return 'TypeError: no such member'
        return isLong(request) ? 'value too long' : undefined
      }),
      [
        'R7 500 N3/body-type-[]: undefined',
        'R7 500 V3/name-255: every name of more than 255 characters',
      ],
    ],
    [
      'letters of a media type',
      refused(
        ({ isJson, contentType }) => isJson && !contentType.startsWith('application/json'),
        415,
      ),
      ['R7 415 V7/capitals: every Content-Type in another letter case'],
    ],
    [
      'a crash at any invalid request, whose text differs',
      crash(({ valid, number }) => (valid ? undefined : varying(number))),
      ['R7 500 N1/absent: every invalid request'],
    ],
    [
      'a validator behind a parser with its own responses',
      refused(({ valid, json: value }) => !valid && value !== undefined, 422),
      ['R7 422 N3/body-type-"fern": every invalid JSON body'],
    ],
    [
      'a validator of some members, whose refusals have one cause',
      refused(
        ({ plant: { name = '', tag = '' } }) => typeof name !== 'string' || typeof tag !== 'string',
        422,
      ),
      ['R7 422 N6/name-type-5: undefined'],
    ],
    [
      'integers of 32 bits',
      crash(({ valid, id = 0n }) =>
        valid && BigInt.asIntN(32, id) !== id ? `out of range: ${id}` : undefined,
      ),
      ['R7 500 V1/id-2147483647+ID: every id outside int32'],
    ],
    [
      'bounds of a length',
      refused(({ valid, name }) => valid && (name.length > 200 || name.trim() === '')),
      [
        'V3 400 V3/name-255: every name of more than 128 characters',
        'V3 400 V3/name-space: every name without visible characters',
      ],
    ],
    [
      'a server with many bugs',
      crash(({ valid, json: value, id = 0n, name, tag }) => {
        if (Array.isArray(value)) return 'TypeError: cannot read members'
        if (valid && BigInt.asIntN(32, id) !== id) return 'integer out of range'
        if (name.length > 255 || tag.length > 100) return 'value too long'
        return /\0/.test(name + tag) ? 'invalid byte sequence' : undefined
      }),
      [
        'R7 500 N3/body-type-[]: every body that is an array',
        'R7 500 V1/id-2147483647+ID: every id outside int32',
        'R7 500 V3/name-255: every name of more than 255 characters',
        'R7 500 V3/name-nul: every name or tag with U+0000',
        'R7 500 V4/tag-text-256: every tag of more than 100 characters',
      ],
    ],
    [
      'a limit of bodies',
      crash(({ body }) => (body.length > 700 ? 'Internal Server Error' : undefined)),
      [expect.stringMatching(/^R7 500 \S+: every body of more than \d+ bytes$/) as string],
    ],
    [
      'nearly every valid request, without a common cause',
      crash(({ valid, name }) => (valid && name.trim() !== '' ? 'no database' : undefined)),
      ['R7 500 R1/plain: undefined'],
    ],
    [
      'emoji, in short and in long texts',
      crash(({ valid, name }) =>
        valid && /\p{Emoji_Presentation}/u.test(name) ? 'no' : undefined,
      ),
      ['R7 500 V3/name-emoji: undefined'],
    ],
  ])('is found for %s', async (_name, override, expected) => {
    expect(causesOf(await failuresOf(override))).toEqual(expected)
  })

  test('is found for a connection that resets chunks', async () => {
    const override = sendWith(({ socket }) => socket?.destroy(), isChunked)
    await using server = await listen(override)
    const report = await check({ ...options, baseUrl: server.url })
    expect(causesOf(report)).toEqual([
      'R8 connection closed without a response R1/chunked: every request in chunks',
    ])
  })
})

test('an unusual limit of ordinary names is one cause, and where it begins is found', async () => {
  const isBroken = crash(({ valid, name }) => (valid && name.length > 37 ? 'no' : undefined))
  const report = await check({
    ...options,
    baseUrl: startInProcess(isBroken),
    only: [...repeating, 'R1', 'V3'],
  })
  const [group, ...others] = report.groups.filter(({ kind }) => kind === 'violation')
  expect(others).toEqual([])
  expect(group!.findings[0].case).toBe('R1/name-of-words')
  expect(group!.begins).toMatchObject({ passed: '37', failed: '38', isExact: true })
  expect(group!.common).toBeUndefined()
}, 60_000)

test('a server that fails from some request on has one group', async () => {
  const isFull = crash(({ valid, number }) => (valid && number > 120 ? 'no space left' : undefined))
  const report = await check({ ...options, baseUrl: startInProcess(isFull), concurrency: 1 })
  const [group, ...others] = report.groups.filter(({ kind }) => kind === 'violation')
  expect(others).toEqual([])
  expect(group!.common).toMatch(/^every valid request from request \d+ on$/)
}, 60_000)
