// @vitest-environment happy-dom
import { render, type TemplateResult } from 'lit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OperationInfo } from '../control/control.ts'
import type { JournalEntry } from '../core/journal.ts'
import { builtInScenarios } from '../scenario/scenario.ts'
import { copyAgain } from './copy-curl.ts'
import { journal, watchScrolling } from './journal.ts'
import { plantList } from './plant-list.ts'
import { scenarioList } from './scenario-list.ts'
import { MAX_SHOWN, store } from './store.ts'
import { edit, tryForm } from './try-form.ts'
import { bodyView, createdCount, headersView, requestCount, statusMark, textView } from './view.ts'

vi.hoisted(() => {
  // Tests load the development build of Lit, which warns about itself.
  Object.assign(globalThis, { litIssuedWarnings: new Set(['dev-mode']) })
})

/*
 * What the parts of the page show of the store, in a DOM without layout. The tests beside the modules open the whole page
 * in Chromium.
 */

const operation: OperationInfo = {
  title: 'Plant Store',
  name: 'POST /plants',
  operationId: null,
  method: 'POST',
  basePath: '/api',
  path: '/plants',
  statuses: ['200', '400'],
  deprecated: false,
  parameters: [],
  mediaType: 'application/json',
  credentials: [{ type: 'bearer', name: 'token', pointer: '' }],
  credential: 'bearer',
  example: '{"id":1}',
  bodies: null,
}

/** One with a key. */
const keyed: OperationInfo = {
  ...operation,
  credentials: [{ type: 'apiKey', name: 'key', pointer: '', in: 'header', parameter: 'X-Key' }],
  credential: 'apiKey',
}

interface Parts {
  readonly request?: Partial<JournalEntry['request']>
  readonly response?: Partial<JournalEntry['response']>
  readonly problems?: readonly { pointer: string; message: string }[]
  readonly scenario?: string | null
  readonly token?: string | null
  readonly duration?: number | null
}

function entry(id: number, parts: Parts = {}): JournalEntry {
  const { request, response, ...rest } = parts
  const headers = { authorization: 'Bearer a…', 'content-type': 'application/json' }
  return {
    id,
    time: Date.UTC(2027, 2, 31, 9, 5, 7),
    scenario: 'auto',
    token: null,
    problems: [],
    duration: 12,
    ...rest,
    request: { method: 'POST', target: '/api/plants', headers, body: `{"id":${id}}`, ...request },
    response: {
      status: 200,
      headers: { 'x-mock': 'on' },
      body: '{"ok":1}',
      delay: 0,
      fault: null,
      ...response,
    },
  } as unknown as JournalEntry
}

let place: HTMLElement
let shown: () => TemplateResult

function show(content: () => TemplateResult): void {
  shown = content
  store.render()
}

const elements = (selector: string): HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>(selector),
]
/** Their texts, with a space where there are more. */
const texts = (selector: string): string[] =>
  elements(selector).map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())

beforeEach(() => {
  place = document.createElement('div')
  document.body.replaceChildren(place)
  vi.restoreAllMocks()
  store.render = () => render(shown(), place)
  store.operation = operation
  store.entries = []
  store.list = { operations: [operation], leftOut: [], keyHeaders: [], headers: [] }
  store.stored = { collections: [], path: '', resources: [] }
  store.filter = ''
  store.open.clear()
  store.waiting.clear()
  store.isScrolled = false
  store.token = ''
  store.scenarios = { auto: {}, rejected: { description: 'always 400' } }
  store.state = { scenario: 'auto', own: true, default: 'auto', token: null, path: '' }
})

describe('a text of a request', () => {
  test.each([
    ['fern', 'fern'],
    ['a\tb\nc', 'a b c'],
    ['a\u0000b', 'aU+0000b'],
    ['\u202egnp', 'U+202Egnp'],
    ['\u{e0001}', 'U+E0001'],
  ])('%j is shown as %s', (text, expected) => {
    render(textView(text), place)
    expect(place.textContent.replaceAll(/\s/g, ' ')).toBe(expected)
  })

  test('marks the characters that it names', () => {
    render(textView('a\u0000b\u0001'), place)
    expect(texts('.hidden-character')).toEqual(['U+0000', 'U+0001'])
  })
})

describe('a status', () => {
  test.each([
    [200, null, 'ok'],
    [201, null, 'broken'],
    [302, null, 'broken'],
    [400, null, 'refused'],
    [499, null, 'refused'],
    [500, null, 'broken'],
    [200, 'reset', 'broken'],
  ] as const)('%d with the fault %j is %s', (status, fault, kind) => {
    render(statusMark(status, operation, fault), place)
    expect(elements('.mark').map(({ className }) => className)).toEqual([`mark ${kind}`])
    expect(texts('.mark')).toEqual([fault ?? String(status)])
  })
})

describe('a body', () => {
  test('is shown up to 20,000 characters, with the number of the others', () => {
    render(bodyView('x'.repeat(20_000)), place)
    expect([texts('pre')[0]?.length, texts('.none')]).toEqual([20_000, []])
    render(bodyView('x'.repeat(21_500)), place)
    const more = `… and ${(1500).toLocaleString()} more characters.`
    expect([texts('pre')[0]?.length, texts('.none')]).toEqual([20_000, [more]])
  })

  test('without content is named', () => {
    render(bodyView(''), place)
    expect([texts('pre'), texts('.none')]).toEqual([[], ['No body.']])
  })
})

test('headers are a list of names and values', () => {
  render(headersView({ 'x-mock': 'on', via: 'a\u0000' }), place)
  expect([texts('dt'), texts('dd')]).toEqual([
    ['x-mock', 'via'],
    ['on', 'aU+0000'],
  ])
})

test('counts say when there may be more', () => {
  expect([0, 1, 2, MAX_SHOWN].map((count) => requestCount(count))).toEqual([
    '0 requests',
    '1 request',
    '2 requests',
    'the last 100 requests',
  ])
  expect([99, MAX_SHOWN].map((count) => createdCount(count))).toEqual([
    '99 created',
    'the last 100 created',
  ])
})

describe('a row of the journal', () => {
  const row = (parts: Parts): void => {
    store.entries = [entry(1, parts)]
    show(journal)
  }

  test('shows the first 160 characters of the body', () => {
    row({ request: { body: 'x'.repeat(161) } })
    expect(texts('.gist')).toEqual(['x'.repeat(160)])
    row({ request: { body: '' } })
    expect(texts('.gist.none')).toEqual(['no body'])
  })

  test('shows scenario, time and duration', () => {
    row({ scenario: 'rejected', duration: 1234 })
    expect(texts('.used.chosen')).toEqual(['rejected'])
    expect(texts('.duration')).toEqual(['1.2 s'])
    expect(elements('time')[0]?.getAttribute('datetime')).toBe('2027-03-31T09:05:07.000Z')
    expect(texts('time')[0]).toMatch(/^\d\d:05:07$/)
    row({ scenario: 'auto' })
    expect([texts('.used'), texts('.used.chosen')]).toEqual([['auto'], []])
    row({ scenario: null })
    expect(texts('.used')).toEqual([])
  })

  test('shows whether the request hangs or only waits', () => {
    row({ duration: null })
    expect(texts('.duration')).toEqual(['pending'])
    row({ duration: null, response: { fault: 'hang' } })
    expect(texts('.duration')).toEqual(['hangs'])
    row({ duration: 5, response: { fault: 'hang' } })
    expect(texts('.duration')).toEqual(['5 ms'])
  })

  test('shows the token, and the line of another request', () => {
    row({ scenario: null, token: 'ada-…' })
    expect(texts('.notes')).toEqual(['token ada-…'])
    const target = `/api/plants?${'x'.repeat(100)}`
    row({ scenario: null, token: 'ada-…', request: { method: 'GET', target } })
    expect(texts('.notes')).toEqual([`GET ${target.slice(0, 80)} token ada-…`])
    row({ scenario: null, request: { method: 'GET' } })
    expect(texts('.notes')).toEqual(['GET /api/plants'])
    // Malformed HTTP has no method.
    row({ scenario: null, request: { method: '', target: '' } })
    expect(texts('.notes')).toEqual([''])
  })

  test('has the reasons of a refusal, at most 300 characters', () => {
    const problems = [
      { pointer: '/id', message: '"id" is required' },
      { pointer: '', message: 'x'.repeat(300) },
    ]
    row({ problems })
    expect(texts('.why')).toEqual([`"id" is required; ${'x'.repeat(282)}`])
    row({})
    expect(texts('.why')).toEqual([])
  })
})

describe('an open row', () => {
  const openRow = (parts: Parts = {}): void => {
    store.entries = [entry(1, parts)]
    store.open.add(1)
    show(journal)
  }

  test('has request, response and problems in full', () => {
    const problems = [
      { pointer: '', message: 'the body is malformed' },
      { pointer: '/id', message: '"id" is required' },
    ]
    openRow({ problems, response: { delay: 1500 } })
    expect(texts('.facts > p')[0]).toMatch(/^Request 1, received .+, delayed by 1\.5 s$/)
    expect(texts('.problems li')).toEqual(['request the body is malformed', '/id "id" is required'])
    expect(texts('.exchange code')).toEqual(['POST /api/plants', '{"id":1}', '{"ok":1}'])
    expect(texts('.exchange dt')).toEqual(['authorization', 'content-type', 'x-mock'])
  })

  test('names no delay and no problems where there are none', () => {
    openRow()
    expect(texts('.facts > p')[0]).not.toContain('delayed')
    expect(elements('.problems').map(({ hidden }) => hidden)).toEqual([true])
    openRow({ problems: [{ pointer: '', message: 'wrong' }] })
    expect(elements('.problems').map(({ hidden }) => hidden)).toEqual([false])
  })

  test.each([
    ['reset', []],
    ['hang', []],
    ['cut-off', ['Body']],
  ] as const)('shows of a response with the fault %s the parts %j', (fault, parts) => {
    openRow({ response: { fault } })
    const response = elements('.exchange section')[1]!
    const labels = [...response.querySelectorAll('pre')].map((block) =>
      block.getAttribute('aria-label'),
    )
    expect(labels).toEqual(parts)
  })

  test('offers no copy of malformed HTTP', () => {
    openRow({ request: { method: '', target: '' } })
    expect(elements('.actions').map(({ hidden }) => hidden)).toEqual([true])
    openRow()
    expect(elements('.actions').map(({ hidden }) => hidden)).toEqual([false])
  })

  test('is open only when it was clicked, and closed then', () => {
    store.entries = [entry(1), entry(2)]
    show(journal)
    expect(texts('.detail')).toEqual([])
    const [first] = elements('.entries details') as HTMLDetailsElement[]
    first!.open = true
    first!.dispatchEvent(new Event('toggle'))
    store.render()
    expect([...store.open]).toEqual([1])
    expect(elements('.detail')).toHaveLength(1)
    first!.open = false
    first!.dispatchEvent(new Event('toggle'))
    store.render()
    expect([[...store.open], elements('.detail')]).toEqual([[], []])
  })
})

describe('copy as curl', () => {
  test('says that the command is copied, and which variable it needs', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const copied = entry(1)
    store.entries = [copied, entry(2)]
    store.open.add(1).add(2)
    await copyAgain(copied)
    show(journal)
    expect(writeText.mock.calls).toEqual([[expect.stringContaining('"$PLANT_STORE_TOKEN"')]])
    expect(store.announcement).toBe('The curl command is copied.')
    expect(texts('.copied')).toEqual([
      '✓ Copied. Set PLANT_STORE_TOKEN to the token before you run it.',
    ])
    await copyAgain(entry(2, { request: { headers: {} } }))
    show(journal)
    expect(texts('.copied')).toEqual(['✓ Copied.'])
  })

  test('takes the key of another document from the variable', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    store.list = { ...store.list, keyHeaders: ['x-key'] }
    await copyAgain(entry(1, { request: { headers: { 'x-key': 'a…' } } }))
    expect(writeText.mock.calls.join()).toContain(`'x-key: '"$PLANT_STORE_TOKEN"`)
  })

  test('shows the command where the browser may not copy', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    const copied = entry(1)
    store.entries = [copied]
    store.open.add(1)
    await copyAgain(copied)
    show(journal)
    expect(store.announcement).toBe('The curl command is shown.')
    expect(texts('.copied')[0]).toMatch(/^This browser may not copy here\. Select the command\./)
    expect(texts('.detail > pre')).toEqual([expect.stringMatching(/^curl -i /)])
  })
})

describe('the journal', () => {
  test('has an example without requests', () => {
    show(journal)
    expect(texts('.none')[0]).toMatch(/^No requests yet\. /)
    const [command] = texts('pre')
    expect(command).toContain('/api/plants')
    expect(command).toContain('Authorization: Bearer demo')
    store.token = 'a-secret'
    show(journal)
    expect(texts('pre')[0]).toContain('Authorization: Bearer $PLANT_STORE_TOKEN')
    store.operation = keyed
    show(journal)
    expect(texts('pre')[0]).toContain('X-Key: $PLANT_STORE_TOKEN')
    store.operation = { ...operation, credentials: [], credential: null }
    show(journal)
    expect(texts('pre')[0]).not.toMatch(/TOKEN|authorization/i)
    store.entries = [entry(1)]
    show(journal)
    expect(texts('pre')).toEqual([])
  })

  test('says how many new requests wait', () => {
    const button = (): HTMLElement => elements('.waiting')[0]!
    show(journal)
    expect(button().hidden).toBe(true)
    for (let id = 1; id < MAX_SHOWN; id += 1) store.waiting.add(id)
    show(journal)
    expect([button().hidden, texts('.waiting')]).toEqual([false, ['99 new']])
    store.waiting.add(MAX_SHOWN)
    show(journal)
    expect(texts('.waiting')).toEqual(['more than 100 new'])
  })

  test('shows what waits at a click, and moves the focus there', async () => {
    store.entries = [entry(1)]
    show(journal)
    const showNew = vi.spyOn(store, 'showNew').mockResolvedValue()
    elements('.waiting')[0]!.click()
    await vi.waitFor(() => expect(document.activeElement?.className).toBe('entries'))
    expect(showNew).toHaveBeenCalledTimes(1)
  })

  test('is cleared by a click', () => {
    const runAction = vi.spyOn(store, 'runAction').mockResolvedValue()
    show(journal)
    elements('.clear')[0]!.click()
    const clearRequests = vi.fn<() => Promise<void>>(async () => {})
    const [action, announcement] = runAction.mock.calls[0]!
    void action({ clearRequests } as never)
    expect([clearRequests.mock.calls.length, announcement]).toEqual([1, 'Journal cleared.'])
  })

  test('holds new requests back while its heading is less than nine tenths in view', () => {
    let onChange: (changes: readonly { intersectionRatio: number }[]) => void = () => {}
    const observe = vi.fn<(target: Element) => void>()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = observe
        constructor(callback: typeof onChange) {
          onChange = callback
        }
      },
    )
    const resume = vi.spyOn(store, 'resume').mockReturnValue()
    show(journal)
    watchScrolling()
    expect(observe.mock.calls).toEqual([[elements('#journal > summary')[0]]])
    onChange([{ intersectionRatio: 1 }, { intersectionRatio: 0.89 }])
    expect(store.isScrolled).toBe(true)
    onChange([{ intersectionRatio: 0.9 }])
    expect(store.isScrolled).toBe(false)
    expect(resume).toHaveBeenCalledTimes(2)
    vi.unstubAllGlobals()
  })
})

describe('the list of scenarios', () => {
  const names = (): string[] => texts('.scenario .name')
  const selected = (): string[] => texts('.scenario[aria-selected=true] .name')
  const reachable = (): string[] => texts('.scenario[tabindex="0"] .name')

  test('has those of the mock, one selected and reachable', () => {
    store.state = { ...store.state, scenario: 'rejected' }
    show(scenarioList)
    expect([names(), selected(), reachable()]).toEqual([
      ['auto', 'rejected'],
      ['rejected'],
      ['rejected'],
    ])
    expect(texts('.part > .none')).toEqual(['In use for every token without its own.'])
    expect(texts('.reset summary')).toEqual(['Reset everything …'])
    expect(texts('.scenario .description')).toEqual(['', 'always 400'])
  })

  test('has the first one reachable while none is selected', () => {
    store.state = { ...store.state, scenario: 'custom' }
    show(scenarioList)
    expect([selected(), reachable()]).toEqual([[], ['auto']])
  })

  test('of a token has the default, which is selected while the token follows all others', () => {
    store.token = 'ada'
    store.state = { ...store.state, own: false }
    show(scenarioList)
    expect([names(), selected()]).toEqual([['default', 'auto', 'rejected'], ['default']])
    expect(texts('.scenario .description')[0]).toBe('follows the scenario of all tokens')
    expect(texts('.part > .none')).toEqual(['This token follows all others.'])
    store.state = { ...store.state, own: true }
    show(scenarioList)
    expect(selected()).toEqual(['auto'])
    expect(texts('.part > .none')).toEqual(['In use for this token only.'])
    expect(texts('.reset summary')).toEqual(['Reset this token …'])
  })

  test('shows the definition of those that are not built in', () => {
    const mine = { description: 'of mine', answer: 'rejected', delay: 5 } as const
    store.scenarios = { auto: builtInScenarios.auto, mine }
    show(scenarioList)
    expect(texts('.scenario code')).toEqual(['', '{"answer":"rejected","delay":5}'])
  })

  test('uses the one that is clicked', () => {
    const use = vi.spyOn(store, 'use').mockReturnValue()
    store.token = 'ada'
    show(scenarioList)
    elements('.scenario')[0]!.click()
    elements('.scenario')[2]!.click()
    expect(use.mock.calls).toEqual([[undefined], ['rejected']])
  })

  test('moves the focus by the arrow keys, and leaves other keys to the browser', () => {
    show(scenarioList)
    const [first, second] = elements('.scenario')
    const press = (key: string): KeyboardEvent => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      document.activeElement!.dispatchEvent(event)
      return event
    }
    first!.focus()
    expect(press('ArrowDown').defaultPrevented).toBe(true)
    expect(document.activeElement).toBe(second)
    // At the end it stays.
    expect(press('ArrowDown').defaultPrevented).toBe(true)
    expect(document.activeElement).toBe(second)
    press('ArrowUp')
    expect(document.activeElement).toBe(first)
    expect(press('Tab').defaultPrevented).toBe(false)
    expect(document.activeElement).toBe(first)
  })

  test('resets what is shown after a confirmation, which closes', () => {
    const runAction = vi.spyOn(store, 'runAction').mockResolvedValue()
    show(scenarioList)
    const [confirmation] = elements('details.reset') as HTMLDetailsElement[]
    confirmation!.open = true
    confirmation!.querySelector('button')!.click()
    expect(confirmation!.open).toBe(false)
    expect(document.activeElement).toBe(confirmation!.querySelector('summary'))
    expect(runAction.mock.calls[0]?.[1]).toBe('Scenario, journal and plants are reset.')
  })
})

describe('the list of plants', () => {
  const showStored = (...values: readonly unknown[]): void => {
    const resources = values.map((value, index) => ({ id: index + 1, path: '/plants', value }))
    store.stored = { collections: [], path: '/plants', resources }
  }
  const rows = (): string[][] =>
    elements('tbody tr').map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent.trim()),
    )

  test('is empty at first', () => {
    show(plantList)
    expect(texts('.none')).toEqual(['No plants yet. Each accepted request creates one.'])
    expect([elements('table'), texts('.count')]).toEqual([[], ['0 created']])
  })

  test('has the newest first, and the columns in the order of the plant with most members', () => {
    showStored({ tag: 'a' }, { id: 2, name: 'Fern', tag: 'b' }, { name: 'Aloe', extra: 1 }, 5)
    show(plantList)
    expect(texts('th')).toEqual(['id', 'name', 'tag', 'extra', 'body'])
    expect(rows()).toEqual([
      ['', '', '', '', '5'],
      ['', 'Aloe', '', '1', ''],
      ['2', 'Fern', 'b', '', ''],
      ['', '', 'a', '', ''],
    ])
    expect(texts('.none')).toEqual([])
  })

  test('shows lists, texts and null of a body that is no object', () => {
    showStored([1, 2], 'text', null)
    show(plantList)
    expect([texts('th'), rows()]).toEqual([['body'], [['null'], ['text'], ['[1,2]']]])
  })

  test('shortens values, nested ones earlier, and gives long ones more room', () => {
    showStored({
      short: 'x'.repeat(24),
      long: 'x'.repeat(25),
      text: 'x'.repeat(201),
      number: 5,
      big: 2n ** 62n,
      list: ['x'.repeat(80)],
      small: {},
    })
    show(plantList)
    expect(elements('td').map(({ className }) => className)).toEqual([
      '',
      'long',
      'long',
      'number',
      'number',
      'long',
      'long',
    ])
    const [, , text, , , list, small] = rows()[0]!
    expect(text).toBe(`${'x'.repeat(200)}…`)
    expect(list).toBe(`["${'x'.repeat(78)}…`)
    expect(small).toBe('{}')
  })
})

describe('the form', () => {
  const field = (selector: string): HTMLInputElement => place.querySelector(selector)!
  const area = (): HTMLTextAreaElement => place.querySelector('textarea')!
  const list = (): HTMLSelectElement => place.querySelector('select')!
  const sheet = (): HTMLDetailsElement => place.querySelector('details')!
  const text = (): string => area().value
  const bodies = (): HTMLOptionElement[] => [...place.querySelectorAll('option')]
  const chosen = (): string => bodies()[list().selectedIndex]!.textContent

  function choose(name: string): void {
    list().value = bodies().find(({ textContent }) => textContent === name)!.value
    list().dispatchEvent(new Event('change'))
  }

  function type(body: string): void {
    area().value = body
    area().dispatchEvent(new Event('input'))
  }

  beforeEach(() => {
    store.changed = () => store.render()
    show(tryForm)
    choose('monstera')
  })

  test('offers the fixtures, and what was edited', () => {
    expect(text()).toBe('{"id":1,"name":"Monstera deliciosa","tag":"indoor"}')
    type('{"id":5}')
    expect([text(), chosen()]).toEqual(['{"id":5}', 'as edited below'])
    choose('as edited below')
    expect([text(), chosen()]).toEqual(['{"id":5}', 'as edited below'])
    choose('notUtf8')
    expect([text(), chosen()]).toEqual([expect.stringContaining('\ufffd'), 'notUtf8'])
  })

  test('offers the bodies of another document, the first one in place of a fixture', () => {
    store.operation = { ...operation, bodies: { Valid: { tree: '{"tree":1}', raw: [255, 65] } } }
    store.render()
    expect(bodies().map(({ textContent }) => textContent)).toEqual([
      'tree',
      'raw',
      'as edited below',
    ])
    expect([text(), chosen()]).toEqual(['{"tree":1}', 'tree'])
    choose('raw')
    expect(text()).toBe('\ufffdA')
    type('mine')
    store.operation = operation
    store.render()
    expect(text()).toBe('mine')
  })

  test('has the credential of the operation', () => {
    const label = (): string => texts('label[for=try-token]')[0]!
    expect([label(), field('#try-token').value]).toEqual(['Token', 'demo'])
    store.token = 'ada'
    store.operation = keyed
    store.render()
    expect([label(), field('#try-token').getAttribute('value')]).toEqual(['X-Key', 'ada'])
    store.token = ''
    store.operation = { ...operation, credentials: [], credential: null }
    store.render()
    expect(field('#try-token').getAttribute('value')).toBe('')
  })

  test('is filled with a request of the journal, which has no whole token', async () => {
    sheet().open = false
    const headers = { 'content-type': 'text/plain', prefer: 'delay=5' }
    await edit(entry(1, { request: { headers, body: 'again' } }))
    const values = ['#try-token', '#try-media-type', '#try-prefer'].map((id) => field(id).value)
    expect(values).toEqual(['', 'text/plain', 'delay=5'])
    expect(text()).toBe('again')
    expect(sheet().open).toBe(true)
    expect(document.activeElement).toBe(area())
    field('#try-token').value = 'ada'
    await edit(entry(1, { token: 'a…', request: { headers: {} } }))
    expect(['#try-token', '#try-media-type'].map((id) => field(id).value)).toEqual(['ada', ''])
  })

  describe('sent', () => {
    const fetching = vi.fn<typeof fetch>()

    beforeEach(() => {
      fetching.mockReset()
      vi.stubGlobal('fetch', fetching)
    })
    afterEach(() => vi.unstubAllGlobals())

    const fill = (name: string, value: string): void => {
      field(`[name=${name}]`).value = value
    }

    function send(): RequestInit {
      place.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }))
      return fetching.mock.lastCall![1]!
    }

    test('requests the operation with the bytes of the body', async () => {
      fetching.mockResolvedValue(new Response('{"name":"fern"}', { status: 200 }))
      fill('token', 'ada')
      fill('prefer', 'delay=5')
      const { method, headers, body } = send()
      expect(fetching.mock.lastCall![0]).toBe(`${location.origin}/api/plants`)
      expect(method).toBe('POST')
      expect(headers).toEqual([
        ['Authorization', 'Bearer ada'],
        ['content-type', 'application/json'],
        ['prefer', 'delay=5'],
      ])
      expect(new TextDecoder().decode(body as Uint8Array)).toBe(text())
      expect(texts('.outcome')).toEqual(['Waiting for the response …'])
      await vi.waitFor(() => expect(texts('.outcome .mark.ok')).toEqual(['200']))
      expect(texts('.outcome pre')).toEqual(['{"name":"fern"}'])
    })

    test('leaves out empty fields, and sends a key as it is', () => {
      fetching.mockReturnValue(new Promise(() => {}))
      fill('token', '')
      fill('mediaType', '')
      expect(send().headers).toEqual([])
      store.operation = keyed
      store.render()
      fill('token', 'ada')
      expect(send().headers).toEqual([['X-Key', 'ada']])
    })

    test('has the token as each credential that the operation needs', () => {
      fetching.mockReturnValue(new Promise(() => {}))
      const key = { type: 'apiKey', name: 'key', pointer: '', parameter: 'app' } as const
      store.operation = {
        ...operation,
        credentials: [
          { type: 'basic', name: 'user', pointer: '' },
          { ...key, in: 'query' },
          { ...key, in: 'cookie' },
        ],
      }
      store.render()
      fill('token', 'ada:secret')
      fill('mediaType', '')
      const setCookie = vi.spyOn(document, 'cookie', 'set')
      expect(send().headers).toEqual([['Authorization', 'Basic YWRhOnNlY3JldA==']])
      expect(fetching.mock.lastCall![0]).toBe(`${location.origin}/api/plants?app=ada%3Asecret`)
      expect(fetching.mock.lastCall![1]!.credentials).toBe('same-origin')
      expect(setCookie).toHaveBeenLastCalledWith('app=ada%3Asecret; path=/api/plants; max-age=60')
      setCookie.mockRestore()
    })

    test('shows that the connection failed', async () => {
      fetching.mockRejectedValue(new TypeError('Failed to fetch'))
      send()
      await vi.waitFor(() => expect(texts('.outcome .mark')).toEqual(['none']))
      expect(texts('.outcome')[0]).toMatch(/^none The connection failed after .+ ms\.$/)
    })

    test('again cancels the request before, whose result is not shown', async () => {
      const first = Promise.withResolvers<Response>()
      fetching.mockReturnValueOnce(first.promise)
      const { signal } = send()
      fetching.mockResolvedValueOnce(new Response('', { status: 400 }))
      send()
      expect(signal?.aborted).toBe(true)
      await vi.waitFor(() => expect(texts('.outcome .mark')).toEqual(['400']))
      first.reject(new DOMException('aborted', 'AbortError'))
      await first.promise.catch(() => {})
      await new Promise((resolve) => setTimeout(resolve))
      expect(texts('.outcome .mark')).toEqual(['400'])
    })
  })
})
