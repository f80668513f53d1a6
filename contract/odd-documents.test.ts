import { expect, test, vi } from 'vitest'
import { serveInProcess } from '../test/servers/in-process.ts'
import type { Message } from '../test/servers/listen.ts'
import { optionsOf } from '../test/support/evolve.ts'
import { type OddDocument, oddDocuments } from '../test/support/odd-documents.ts'
import { type Fault, isAccepted } from '../test/support/schema-server.ts'
import { check, type Report } from './index.ts'

vi.setConfig({ testTimeout: 120_000 })

const documentOf = (title: string): OddDocument =>
  oddDocuments.find((document) => document.title === title)!

type Refuses = (body: unknown) => boolean

/** Whether the headers are those of a request that the documents define. */
const isRequest = ({ method, url, headers }: Message): boolean =>
  method === 'POST' &&
  url?.split('?')[0] === '/things' &&
  /^bearer a-token$/i.test(headers.authorization ?? '') &&
  /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The URL of a server of a document that reads JSON as JavaScript does; `isRefused` is what else it refuses. */
const serve = ({ ofRequest }: OddDocument, isRefused: Refuses, fault?: Fault): string => {
  const isRight = (request: Message, bytes: Buffer): boolean => {
    try {
      const body = JSON.parse(decoder.decode(bytes)) as unknown
      return isRequest(request) && isAccepted(ofRequest, body, fault) && !isRefused(body)
    } catch {
      return false
    }
  }
  return serveInProcess((message, bytes) => {
    const isCreated = isRight(message, bytes)
    return {
      status: isCreated ? 201 : 400,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(isCreated ? { ok: true } : { message: 'no' }),
    }
  })
}

interface Options {
  readonly only?: readonly string[]
  readonly fault?: Fault
  readonly isRefused?: Refuses
}

const checkServer = async (
  document: OddDocument,
  { only, fault, isRefused = () => false }: Options,
): Promise<Report> => {
  const baseUrl = serve(document, isRefused, fault)
  const options = { baseUrl, token: 'a-token', ...optionsOf(document.operation) }
  return await check({ ...options, only, seed: 7, explore: only ? 0 : 60, strict: true })
}

const failing = ({ groups }: Report): readonly string[] =>
  groups
    .filter(({ kind }) => kind !== 'note')
    .map(({ rule, findings: [first] }) => `${rule} ${first.message}`)

test.each(['an array of objects', 'enums only', 'a discriminator', 'a plain string'])(
  'a server of %s passes',
  async (title) => {
    const report = await checkServer(documentOf(title), {})
    expect(failing(report)).toEqual([])
    expect([report.exitCode, report.stopped]).toEqual([0, undefined])
  },
)

test.each<[title: string, fault: Fault, only: readonly string[], words: string]>([
  [
    'an array of objects',
    { pointer: '/items/properties/rows/items/items', keyword: 'minimum', kind: 'ignored' },
    ['R1', 'N11'],
    'N11 the body[0].rows[0][0] is -1: responded 201 Created',
  ],
  [
    'enums only',
    { pointer: '', keyword: 'additionalProperties', kind: 'ignored' },
    ['R1', 'N11'],
    'N11 the body has an additional member "shade": responded 201 Created',
  ],
  [
    'alternatives of objects',
    { pointer: '/oneOf/1/properties/side', keyword: 'maximum', kind: 'stricter' },
    ['R1', 'V4'],
    'V4 side is 100: responded 400 Bad Request to a valid request',
  ],
  [
    'a plain string',
    { pointer: '', keyword: 'maxLength', kind: 'looser' },
    ['R1', 'N11'],
    'N11 the body has length 21: responded 201 Created',
  ],
])('a server of %s with the fault %o is found', async (title, fault, only, words) => {
  const report = await checkServer(documentOf(title), { fault, only })
  expect(failing(report)).toEqual([words])
})

test('where a limit begins is found for any member', async () => {
  const isRefused: Refuses = (body) =>
    typeof body === 'object' && body !== null && Number(Reflect.get(body, 'm5')) > 1_000_000
  const report = await checkServer(documentOf('30 members'), {
    isRefused,
    only: ['R1/plain', 'R1/first', 'V4'],
  })
  const [group] = report.groups.filter(({ kind }) => kind !== 'note')
  expect(group?.begins).toEqual({
    member: 'm5',
    unit: 'value',
    passed: '1000000',
    failed: '1000001',
    isExact: true,
  })
})
