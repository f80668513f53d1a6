import { describe, expect, test } from 'vitest'
import { keepParsed } from '../src/document/open-document.ts'
import { parseDocument } from '../src/document/parse-document.ts'
import { serveInProcess } from '../test/servers/in-process.ts'
import { storeWithCollections } from '../test/support/collections.ts'
import type { CheckOptions } from './data/options.ts'
import type { Report } from './data/report.ts'
import { check } from './runner.ts'

// Cases about several requests (S1, S2), and what a run does to what others have stored.

type Plant = Record<string, unknown> & { readonly id: number | string }

/** What a test changes in a right server. */
interface Faults {
  /** The status and the body of a response; the store has changed already. */
  readonly answer?: (
    request: string,
    status: number,
    body: unknown,
    plants: Plant[],
  ) => readonly [number, unknown?]
  /** Whether a replace, a change or a removal leaves the store as it was. */
  readonly loses?: (method: string) => boolean
  /** Whether the identity of what was removed is given again. */
  readonly reusesIds?: boolean
  /** Whether a create takes the identity that it is sent, though another plant has it. */
  readonly takesIds?: boolean
}

const others: readonly Plant[] = [1, 2, 3].map((id) => ({
  id,
  name: `Rose of Ada ${id}`,
  tag: 'red',
}))

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string'

/** A store of plants, stores and pots, with plants of others. */
const start = async (faults: Faults = {}) => {
  const { answer, loses = () => false, reusesIds = false, takesIds = false } = faults
  const collections = new Map<string, Plant[]>([['/plants', structuredClone([...others])]])
  const requests: string[] = []
  let id = 3
  const act = (method: string, path: string, text: string): readonly [number, unknown?] => {
    const [, parent = '', key] = /^((?:\/stores\/[^/]+)?\/\w+)(?:\/([^/]+))?$/.exec(path) ?? []
    const [, store] = /^\/stores\/([^/]+)\/pots$/.exec(parent) ?? []
    const isKnown = ({ id }: Plant): boolean => String(id) === store
    if (store !== undefined && !collections.get('/stores')?.some(isKnown)) return [404, {}]
    const plants = collections.get(parent) ?? []
    collections.set(parent, plants)
    let body: Record<string, unknown> = {}
    if (method === 'POST' || method === 'PUT' || method === 'PATCH') {
      try {
        body = JSON.parse(text) as Record<string, unknown>
      } catch {
        return [400, {}]
      }
      const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
      if (!isObject || !isText(body['tag'])) return [400, {}]
      const isWrongId = body['id'] !== undefined && !Number.isSafeInteger(body['id'])
      if (takesIds && isWrongId) return [400, {}]
      const isNamed = method === 'PATCH' ? isText(body['name']) : typeof body['name'] === 'string'
      if (!isNamed) return [400, {}]
    }
    if (key === undefined) {
      if (method === 'GET') return [200, plants]
      if (method !== 'POST') return [405, {}]
      id = reusesIds ? Math.max(3, ...plants.map((plant) => Number(plant.id))) + 1 : id + 1
      const given = takesIds ? (body['id'] as number | undefined) : undefined
      const plant = {
        id: given ?? id,
        name: body['name'],
        ...('tag' in body && { tag: body['tag'] }),
      }
      plants.push(plant)
      return [201, plant]
    }
    const at = plants.findIndex((plant) => String(plant.id) === decodeURIComponent(key))
    if (at < 0) return [404, {}]
    const before = plants[at]!
    const { id: _, ...members } = body
    if (method === 'PUT' && !loses(method)) plants[at] = { id: before.id, ...members }
    if (method === 'PATCH' && !loses(method)) plants[at] = { ...before, ...members }
    if (method === 'DELETE') {
      if (!loses(method)) plants.splice(at, 1)
      return [204]
    }
    return [200, method === 'GET' ? before : { ...before, ...members }]
  }
  const baseUrl = serveInProcess(({ method = '', url = '' }, bytes) => {
    const line = `${method} ${url}`
    requests.push(line)
    const done = act(method, url.split('?')[0]!, String(bytes))
    const plants = collections.get('/plants')!
    const [status, body] = answer?.(line, done[0], done[1], plants) ?? done
    const headers = { 'Content-Type': 'application/json' }
    return { status, headers, body: body === undefined ? '' : JSON.stringify(body) }
  })
  return { baseUrl, requests, plants: () => collections.get('/plants')!, collections }
}

/** Its cases are made once. */
const known = (document: object): object => {
  keepParsed(document, parseDocument(document))
  return document
}

const document = known(storeWithCollections())

const run = (baseUrl: string, only: readonly string[], more: Partial<CheckOptions> = {}) =>
  check({ document, baseUrl, only, seed: 5, explore: 0, ...more })

const findingsOf = ({ groups }: Report): readonly string[] =>
  groups
    .filter(({ kind }) => kind !== 'note')
    .map(({ kind, rule, code, findings }) => `${kind} ${rule} ${code} ${findings[0].case}`)

const casesWithChains = [
  'getPlant:S1/created',
  'listPlants:S2/listed',
  'replacePlant:S2/replaced',
  'changePlant:S2/merged',
  'removePlant:S2/removed',
]

const verdictsOf = (report: Report): Record<string, string> =>
  Object.fromEntries(
    report.coverage.flatMap(({ operation, rule, verdict }) =>
      rule.startsWith('S') ? [[`${operation} ${rule}`, verdict]] : [],
    ),
  )

describe('what a later request shows', () => {
  test('is right on a right server, below other resources, too', async () => {
    const { baseUrl } = await start()
    const report = await run(baseUrl, ['S1', 'S2'])
    expect(findingsOf(report)).toEqual([])
    expect(report.exitCode).toBe(0)
    expect(new Set(Object.values(verdictsOf(report)))).toEqual(new Set(['passed']))
    expect(verdictsOf(report)).toHaveProperty(['getPot S1'], 'passed')
    expect(Object.keys(report.cases)).toEqual(expect.arrayContaining(casesWithChains))
  })

  const isRead = (request: string): boolean => /^GET \/plants\/\d/.test(request)

  test.each<[what: string, faults: Faults, finding: string]>([
    [
      'cannot be read',
      { answer: (line, ...done) => (isRead(line) ? [404, {}] : [done[0], done[1]]) },
      'violation S1 not-found getPlant:S1/created',
    ],
    [
      'is another resource',
      {
        answer: (line, status, body, plants) =>
          isRead(line) && status === 200 ? [200, plants.at(-1)] : [status, body],
      },
      'violation S1 of-another-resource getPlant:S1/created',
    ],
    [
      'is a plant of others',
      {
        answer: (line, status, body, plants) =>
          isRead(line) && status === 200 ? [200, plants[0]] : [status, body],
      },
      'violation S1 of-another-resource getPlant:S1/created',
    ],
    [
      'is not in the list',
      {
        answer: (line, status, body) =>
          line === 'GET /plants' ? [status, (body as Plant[]).slice(0, 3)] : [status, body],
      },
      'warning S2 not-listed listPlants:S2/listed',
    ],
    [
      'was not replaced',
      { loses: (method) => method === 'PUT' },
      'warning S2 not-changed replacePlant:S2/replaced',
    ],
    [
      'was not changed',
      { loses: (method) => method === 'PATCH' },
      'warning S2 not-changed changePlant:S2/merged',
    ],
    [
      'was not removed',
      { loses: (method) => method === 'DELETE' },
      'warning S2 still-found removePlant:S2/removed',
    ],
  ])('what %s is found', async (_what, faults, finding) => {
    const { baseUrl } = await start(faults)
    const report = await run(baseUrl, [finding.split(' ').at(-1)!])
    expect(findingsOf(report)).toEqual([finding])
    const [group] = report.groups
    expect(report.curl[group!.findings[0].exchange]).toMatch(/--replay/)
  })

  test('what comes back after a further create is found', async () => {
    const gone: Plant[] = []
    const { baseUrl } = await start({
      answer: (line, status, body, plants) => {
        const [, removed] = /^DELETE \/plants\/(\d+)$/.exec(line) ?? []
        if (removed !== undefined) gone.push({ id: Number(removed), name: 'back' })
        if (line === 'POST /plants') plants.push(...gone.splice(0))
        return [status, body]
      },
    })
    expect(findingsOf(await run(baseUrl, ['removePlant:S2/removed']))).toEqual([
      'warning S2 still-found removePlant:S2/removed',
    ])
  })

  test('is not checked after a 202', async () => {
    const { baseUrl } = await start({
      answer: (line, status, body) => {
        if (isRead(line)) return [404, {}]
        return [line === 'POST /plants' && status === 201 ? 202 : status, body]
      },
    })
    const report = await run(baseUrl, casesWithChains)
    expect(findingsOf(report)).toEqual([])
    expect(report.notChecked.map((gap) => gap.case)).toEqual(
      expect.arrayContaining(casesWithChains),
    )
  })

  test('is right where a server reuses the identity of what was removed', async () => {
    const { baseUrl, plants } = await start({ reusesIds: true })
    const report = await run(baseUrl, casesWithChains)
    expect(findingsOf(report)).toEqual([])
    expect(verdictsOf(report)).toMatchObject({
      'removePlant S2': 'passed',
      'getPlant S1': 'passed',
    })
    expect(plants()).toEqual(others)
  })

  test('is not checked where a path does not allow the identity of what was created', async () => {
    const { baseUrl, requests, plants } = await start()
    const narrow = structuredClone(document) as {
      paths: Record<string, { parameters: { schema: object }[] }>
    }
    narrow.paths['/plants/{plantId}']!.parameters[0]!.schema = { type: 'integer', maximum: 3 }
    const report = await run(baseUrl, casesWithChains, { document: known(narrow) })
    expect(findingsOf(report)).toEqual([])
    expect(requests.filter((request) => /^(?:PUT|PATCH) /.test(request))).toEqual([])
    expect(report.notChecked).toContainEqual(
      expect.objectContaining({
        case: 'getPlant:S1/created',
        reason: expect.stringMatching(
          /^the run created "\d+", which is no valid value in the path$/,
        ),
      }),
    )
    expect(plants().slice(0, 3)).toEqual(others)
  })

  test('is not checked where a server gives one identity twice', async () => {
    const { baseUrl, plants } = await start({
      answer: (line, status, body) =>
        line === 'POST /plants' && status === 201
          ? [201, { ...(body as Plant), id: 1 }]
          : [status, body],
    })
    const report = await run(baseUrl, casesWithChains)
    expect(findingsOf(report)).toEqual([])
    expect(plants().slice(0, 3)).toEqual(others)
    expect(report.left).toEqual(['/plants/1'])
    expect(report.hints.at(-1)).toBe('Of what the run created, this is still there: /plants/1.')
  })
})

describe('pages', () => {
  const query = (name: string) => ({
    name,
    in: 'query',
    schema: { type: 'integer', minimum: name === 'limit' ? 1 : 0 },
  })
  const paged = known(storeWithCollections({ listParameters: [query('limit'), query('offset')] }))

  /** A list by limit and offset. */
  const listed =
    (overlap: number): NonNullable<Faults['answer']> =>
    (line, status, body) => {
      const [, search] = /^GET \/plants(?:\?(.*))?$/.exec(line) ?? []
      if (!line.startsWith('GET /plants') || isOne(line)) return [status, body]
      const values = new URLSearchParams(search)
      const limit = Number(values.get('limit') ?? 20)
      const offset = Number(values.get('offset') ?? 0)
      const from = Math.max(0, Math.ceil(offset + overlap * (offset / limit)))
      return [200, (body as Plant[]).slice(from, from + limit)]
    }
  const isOne = (line: string): boolean => line.startsWith('GET /plants/')

  test.each<[overlap: number, findings: readonly string[]]>([
    [0, []],
    [-1, ['warning S2 listed-twice listPlants:S2/listed']],
    [1, ['warning S2 not-listed listPlants:S2/listed']],
  ])('that are moved by %i are found: %j', async (overlap, findings) => {
    const { baseUrl } = await start({ answer: listed(overlap) })
    const report = await run(baseUrl, ['listPlants:S2/listed'], { document: paged })
    expect(findingsOf(report)).toEqual(findings)
  })

  test('may have an identity of the suite twice, of an earlier run', async () => {
    const listParameters = [query('limit'), query('offset')]
    const options = {
      document: known(storeWithCollections({ isIdSent: true, listParameters })),
    }
    const { baseUrl, plants } = await start({ takesIds: true, answer: listed(0) })
    const only = ['createPlant', 'listPlants', 'V1', 'S2']
    await run(baseUrl, only, options)
    const report = await run(baseUrl, only, options)
    expect(findingsOf(report).filter((finding) => finding.includes('S2'))).toEqual([])
    expect(verdictsOf(report)).toMatchObject({ 'listPlants S2': 'passed' })
    expect(plants().filter(({ id }) => id === 0).length).toBeGreaterThan(1)
  })
})

test('an interrupted run removes what it has created', async () => {
  const interruption = new AbortController()
  const { baseUrl, plants, requests } = await start({
    answer: (line, status, body) => {
      if (requests.length > 20) interruption.abort()
      return [status, body]
    },
  })
  const report = await run(baseUrl, ['createPlant'], { signal: interruption.signal })
  expect(report.stopped).toBe('The run was stopped before all was sent.')
  expect(plants()).toEqual(others)
  expect(requests.at(-1)).toMatch(/^DELETE /)
})

describe('what others have stored', () => {
  test('is neither changed nor removed by a whole run', { timeout: 120_000 }, async () => {
    const { baseUrl, requests, plants } = await start()
    const report = await run(baseUrl, [], { cases: 30 })
    expect(report.left).toBeUndefined()
    expect(plants()).toEqual(others)
    expect(report.operations?.find(({ label }) => label === 'replaceSettings')?.gap?.reason).toBe(
      'it may change what others have stored: --only "replaceSettings" sends it',
    )
    const changing = requests.filter((line) => /^(?:PUT|PATCH|DELETE) /.test(line))
    expect(changing.length).toBeGreaterThan(20)
    expect(changing.filter((line) => /\/plants\/[0-3](?!\d)|\/settings/.test(line))).toEqual([])
  })
})
