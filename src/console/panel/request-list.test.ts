// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { JournalEntry } from '../../core/journal.ts'
import { RequestList } from './request-list.ts'

interface Parts {
  readonly request?: Partial<JournalEntry['request']>
  readonly response?: Partial<JournalEntry['response']>
  readonly scenario?: string | null
  readonly duration?: number | null
  readonly messages?: readonly string[]
}

function entry(id: number, parts: Parts = {}): JournalEntry {
  const { request, response, scenario = 'auto', duration = 12, messages = [] } = parts
  const headers = { authorization: 'Bearer a…', 'content-type': 'application/json' }
  const sent = { method: 'POST', target: '/plants', headers, body: `{"id":${id}}` }
  const returned = { status: 200, headers: { 'x-mock': 'on' }, body: '{}', delay: 0, fault: null }
  const problems = messages.map((message) => ({ message }))
  return {
    id,
    scenario,
    duration,
    problems,
    request: { ...sent, ...request },
    response: { ...returned, ...response },
  } as unknown as JournalEntry
}

let list: RequestList

beforeEach(() => {
  list = new RequestList()
  list.clear()
})

function update(
  latest: readonly JournalEntry[],
  recorded: readonly number[] = [],
  operations: readonly string[] = [],
): void {
  list.update({
    title: 'Plant Store',
    scenario: 'auto',
    scenarios: {},
    latest,
    recorded: new Set(recorded),
    origin: 'https://store.example',
    operations,
    keyHeaders: ['x-shop-key'],
    headers: [],
  })
}

const elements = (selector: string): HTMLElement[] => [
  ...list.element.querySelectorAll<HTMLElement>(selector),
]
const texts = (selector: string): string[] => elements(selector).map((found) => found.textContent)
const rows = (): string[] => texts('li:not([hidden]) code')
const isEmptyShown = (): boolean => !elements('.none')[0]!.hidden
const details = (): HTMLDetailsElement[] => elements('details') as HTMLDetailsElement[]

describe('the list', () => {
  test('has the newest request first', () => {
    update([entry(1), entry(2)])
    update([entry(2), entry(3)], [1])
    expect(rows()).toEqual(['{"id":3}', '{"id":2}', '{"id":1}'])
  })

  test('has method and target of a request without a body, or of one among several operations', () => {
    const lost = { target: '/lost' }
    update([entry(1, { request: { ...lost, body: '' } }), entry(2, { request: lost })])
    expect(rows()).toEqual(['{"id":2}', 'POST /lost'])
    list.clear()
    update([entry(3, { request: lost })], [], ['add', 'list'])
    expect(rows()).toEqual(['POST /lost {"id":3}'])
  })

  test('says that it is empty, until a request comes and after the last one is gone', () => {
    update([])
    expect([rows(), isEmptyShown()]).toEqual([[], true])
    update([entry(1)])
    expect([rows(), isEmptyShown()]).toEqual([['{"id":1}'], false])
    update([])
    expect([rows(), isEmptyShown()]).toEqual([[], true])
  })

  test('drops what is neither among the last requests nor still recorded', () => {
    update([entry(1), entry(2), entry(3)])
    update([entry(3)], [1])
    expect(rows()).toEqual(['{"id":3}', '{"id":1}'])
  })

  test('keeps the rows that it has, open as they are', () => {
    update([entry(1)])
    const [row] = details()
    row!.open = true
    update([entry(1), entry(2)])
    expect(details()[1]).toBe(row)
    expect(list.open).toEqual([1])
  })

  test('starts anew for another mock', () => {
    update([entry(1)])
    list.clear()
    expect(texts('li')).toEqual(['None yet.'])
    update([entry(1, { request: { body: 'other' } })])
    expect(rows()).toEqual(['other'])
  })

  test('shows the time of a pending request once it has ended', () => {
    update([entry(1, { duration: null })])
    expect(texts('small')).toEqual(['pending'])
    update([entry(1, { duration: null })])
    expect(texts('small')).toEqual(['pending'])
    update([entry(1, { duration: 1234 })])
    expect(texts('small')).toEqual(['1.2 s'])
    update([entry(1, { duration: 5 })])
    expect(texts('small')).toEqual(['1.2 s'])
  })
})

describe('a row', () => {
  test.each([
    [{ status: 200 }, '200', 'ok'],
    [{ status: 299 }, '299', 'ok'],
    [{ status: 300 }, '300', 'refused'],
    [{ status: 400 }, '400', 'refused'],
    [{ status: 499 }, '499', 'refused'],
    [{ status: 500 }, '500', 'broken'],
    [{ status: 200, fault: 'reset' }, 'reset', 'broken'],
  ] as const)('with %j shows %s as %s', (response, text, kind) => {
    update([entry(1, { response })])
    const [mark] = elements('summary b')
    expect([mark?.textContent, mark?.className]).toEqual([text, kind])
  })

  test('shows the beginning of the body, or the method and target without one', () => {
    const long = 'x'.repeat(201)
    update([entry(1, { request: { body: long } })])
    update([entry(2, { request: { method: 'GET', body: '' } })], [1])
    expect(rows()).toEqual(['GET /plants', 'x'.repeat(200)])
  })

  test('names the scenario, unless it is auto or none', () => {
    update([
      entry(1, { scenario: 'auto' }),
      entry(2, { scenario: null }),
      entry(3, { scenario: 'rejected' }),
    ])
    expect(texts('.used')).toEqual(['rejected'])
  })

  test('has the reasons of a refusal, at most 300 characters', () => {
    update([entry(1, { messages: ['"id" is required', '"name" is required'] })])
    expect(texts('.why')).toEqual(['"id" is required; "name" is required'])
    update([entry(2, { messages: ['x'.repeat(301)] })])
    expect(texts('.why')).toEqual(['x'.repeat(300)])
    update([entry(3)])
    expect(texts('.why')).toEqual([])
  })
})

describe('the details of a request', () => {
  test('are request and response as HTTP writes them', () => {
    update([entry(1, { response: { status: 204, body: '' } })])
    expect(texts('.exchange pre')).toEqual([
      'POST /plants\nauthorization: Bearer a…\ncontent-type: application/json\n\n{"id":1}',
      '204\nx-mock: on\n\n(no body)',
    ])
  })

  test('name a fault instead of a status', () => {
    update([entry(1, { response: { fault: 'cut-off' } })])
    expect(texts('.exchange pre')[1]).toMatch(/^cut-off\n/)
  })

  test('are shortened after 2,000 characters', () => {
    const headers = {}
    // The request line and its blank line have 14 characters.
    update([entry(1, { request: { headers, body: 'x'.repeat(1986) } })])
    expect(texts('.exchange pre')[0]).toMatch(/^POST \/plants\n\nx{1986}$/)
    update([entry(2, { request: { headers, body: 'x'.repeat(1987) } })])
    expect(texts('.exchange pre')[0]).toMatch(/^POST \/plants\n\nx{1986}…$/)
  })

  test('can be focused, to scroll them without a mouse', () => {
    update([entry(1)])
    expect(elements('.exchange pre').map(({ tabIndex }) => tabIndex)).toEqual([0, 0])
  })
})

describe('copy as curl', () => {
  const status = (): string[] => texts('.exchange [role=status]')

  function copy(parts: Parts, writeText: (text: string) => Promise<void>): void {
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
    update([entry(1, parts)])
    elements('.exchange button')[0]!.click()
  }

  test('copies the command, and says what to set', async () => {
    const copied: string[] = []
    copy({}, async (text) => void copied.push(text))
    await vi.waitFor(() => expect(status()).toEqual(['Copied. Set PLANT_STORE_TOKEN first.']))
    expect(copied).toEqual([
      `curl -i 'https://store.example/plants' -H 'authorization: Bearer '"$PLANT_STORE_TOKEN" -H 'content-type: application/json' --data-raw '{"id":1}'`,
    ])
  })

  test('says no more where the request had no token', async () => {
    copy({ request: { headers: {} } }, async () => {})
    await vi.waitFor(() => expect(status()).toEqual(['Copied.']))
  })

  test('takes the key of the operation from the variable', async () => {
    const copied: string[] = []
    copy({ request: { headers: { 'x-shop-key': 'a…' } } }, async (text) => void copied.push(text))
    await vi.waitFor(() => expect(status()).toEqual(['Copied. Set PLANT_STORE_TOKEN first.']))
    expect(copied.join()).toContain(`-H 'x-shop-key: '"$PLANT_STORE_TOKEN"`)
  })

  test('shows the whole command where the page may not copy', async () => {
    const body = 'x'.repeat(3000)
    copy({ request: { body } }, () => Promise.reject(new Error('not allowed')))
    const advice = 'This page may not copy. Select the command. Set PLANT_STORE_TOKEN first.'
    await vi.waitFor(() => expect(texts('.exchange [role=status] p')).toEqual([advice]))
    expect(texts('.exchange [role=status] pre')).toEqual([
      expect.stringMatching(/^curl -i .* --data-raw 'x{3000}'$/),
    ])
  })
})
