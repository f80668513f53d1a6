import { describe, expect, test, vi } from 'vitest'
import { evolvedDocument, withCreated } from '../../test/support/evolve.ts'
import { post } from '../../test/support/post.ts'
import { apiOf } from './api.ts'
import { configure, createMock } from './create-mock.ts'
import { isMock, type Mock } from './mock.ts'

const BRIEF = { answer: { status: 202, text: 'later' } } as const
const TWICE = { sequence: ['rejected', 'auto'] } as const

describe('use for one operation', () => {
  const described = { description: '', content: { 'application/json': { schema: {} } } }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    paths: {
      '/notes': {
        get: { operationId: 'listNotes', responses: { 200: described, 400: described } },
        delete: { responses: { 200: described, 400: described } },
      },
      '/upload': { get: { operationId: 'upload', security: [{ tls: [] }], responses: {} } },
    },
    components: { securitySchemes: { tls: { type: 'mutualTLS' } } },
  }
  const statusOf = (mock: Mock, method: string, token = 'ada'): number => {
    const headers = new Map([['authorization', `Bearer ${token}`]])
    const request = { method, target: '/notes', headers, body: new Uint8Array() }
    return mock.respond(request).response.status
  }
  const busy = { answer: { status: 503 } } as const

  test.each(['listNotes', 'GET /notes'])('leaves the others as they are: %s', (operation) => {
    const mock = createMock({ document })
    mock.use('rejected', { operation })
    expect([statusOf(mock, 'GET'), statusOf(mock, 'DELETE'), mock.scenario]).toEqual([
      400,
      200,
      'auto',
    ])
    expect(mock.scenariosOfOperations).toEqual(new Map([['GET /notes', 'rejected']]))
    mock.use(undefined, { operation })
    expect([statusOf(mock, 'GET'), mock.scenariosOfOperations.size]).toEqual([200, 0])
  })

  test('comes before the scenario for all, that of the token before that of the mock', () => {
    const mock = createMock({ document })
    mock.use('rejected', { operation: 'listNotes' })
    mock.forToken('ada').use('off-contract-500')
    expect([statusOf(mock, 'GET'), statusOf(mock, 'DELETE')]).toEqual([400, 500])
    mock.forToken('ada').use(busy, { operation: 'listNotes' })
    expect([statusOf(mock, 'GET'), statusOf(mock, 'GET', 'bob')]).toEqual([503, 400])
  })

  test('restarts the sequences of that operation alone', () => {
    const mock = createMock({ document, scenario: 'flaky' })
    expect([statusOf(mock, 'GET'), statusOf(mock, 'DELETE')]).toEqual([400, 400])
    mock.use('flaky', { operation: 'listNotes' })
    const statuses = ['GET', 'DELETE', 'GET', 'DELETE', 'GET'].map((method) =>
      statusOf(mock, method),
    )
    expect(statuses).toEqual([400, 400, 400, 200, 200])
  })

  test('ends with a reset of its token, or of the mock', () => {
    const mock = createMock({ document })
    mock.use('rejected', { operation: 'listNotes' })
    mock.forToken('ada').use(busy, { operation: 'listNotes' })
    mock.forToken('ada').reset()
    expect(statusOf(mock, 'GET')).toBe(400)
    mock.reset()
    expect(statusOf(mock, 'GET')).toBe(200)
  })

  test('refuses an unknown operation, and tells why one is left out', () => {
    const mock = createMock({ document })
    expect(() => mock.use('slow', { operation: 'listNotse' })).toThrow(
      'the operation "listNotse" is unknown: did you mean "listNotes"?',
    )
    expect(() => mock.use('slow', { operation: 'upload' })).toThrow(
      'the operation "upload" is left out: ',
    )
    expect(() => mock.use('slow', { operaton: 'listNotes' } as never)).toThrow(
      'use.operaton is unknown: did you mean "operation"?',
    )
    expect(() => createMock().use('slow', { operation: 'createPlent' })).toThrow(
      'did you mean "createPlant"?',
    )
  })

  test('counts its definition for the memory of the token', () => {
    const mock = createMock({ document, limits: { bytes: 20_000 } })
    const long = { answer: { text: 'x'.repeat(1500) } } as const
    mock.forToken('ada').use(long, { operation: 'listNotes' })
    expect(() => mock.forToken('ada').use(long, { operation: 'DELETE /notes' })).toThrow(
      'A scenario may take at most 5000.',
    )
    expect(statusOf(mock, 'DELETE')).toBe(200)
  })
})

describe('use', () => {
  test('refuses an unknown scenario, and keeps the one in use', () => {
    const mock = createMock({ scenario: 'slow' })
    expect(() => mock.use('slwo' as never)).toThrow('did you mean "slow"?')
    expect(() => mock.forToken('ada').use({ answer: 'none' } as never)).toThrow('scenario')
    expect([mock.scenario, mock.forToken('ada').scenario]).toEqual(['slow', 'slow'])
    expect(mock.hasOwnScenario).toBe(false)
  })

  test('returns to the default without a scenario', () => {
    const mock = createMock({ scenario: 'slow' })
    mock.use('rejected')
    mock.use(undefined)
    expect(mock.scenario).toBe('slow')
  })

  test('restarts the sequences of its token', () => {
    const mock = createMock({ scenarios: { twice: TWICE } })
    mock.use('twice')
    expect([post(mock).status, post(mock, { token: 'b' }).status]).toEqual([400, 400])
    mock.forToken('demo').use('twice')
    expect([post(mock).status, post(mock).status]).toEqual([400, 200])
    expect(post(mock, { token: 'b' }).status).toBe(200)
  })

  test('the name custom selects the last definition again', () => {
    const mock = createMock()
    mock.use(BRIEF)
    expect([mock.scenario, mock.scenarios['custom']]).toEqual(['custom', BRIEF])
    mock.use('auto')
    expect([mock.scenario, mock.scenarios['custom']]).toEqual(['auto', BRIEF])
    mock.forToken('ada').use('custom' as never)
    expect(post(mock, { token: 'ada' })).toMatchObject({ status: 202, body: 'later' })
    expect(mock.forToken('ada').scenarios['custom']).toBe(BRIEF)
  })

  test('a definition of one token is no scenario of other tokens, nor of the mock', () => {
    const mock = createMock()
    mock.forToken('ada').use(BRIEF)
    mock.forToken('ada').use('auto')
    expect(mock.forToken('ada').scenarios['custom']).toBe(BRIEF)
    expect([mock, mock.forToken('bob')].map(({ scenarios }) => 'custom' in scenarios)).toEqual([
      false,
      false,
    ])
    expect(() => mock.forToken('bob').use('custom' as never)).toThrow('scenario')
    mock.forToken('ada').reset()
    expect('custom' in mock.forToken('ada').scenarios).toBe(false)
  })

  test('the last definition of a token comes before that of the mock', () => {
    const mock = createMock()
    mock.use(BRIEF)
    const ada = mock.forToken('ada')
    ada.use(TWICE)
    ada.use('slow')
    expect([ada.scenarios['custom'], mock.scenarios['custom']]).toEqual([TWICE, BRIEF])
  })

  test('a definition that takes too many bytes changes nothing', () => {
    const mock = createMock({ limits: { bytes: 8000 } })
    const large = { answer: { status: 200, text: 'a'.repeat(2000) } } as const
    expect(() => mock.forToken('ada').use(large)).toThrow('A scenario may take at most 2000.')
    expect([mock.forToken('ada').scenario, 'custom' in mock.forToken('ada').scenarios]).toEqual([
      'auto',
      false,
    ])
    expect('custom' in mock.scenarios).toBe(false)
  })

  test('refuses a body that contains itself', () => {
    const body: Record<string, unknown> = {}
    body['self'] = body
    const mock = createMock()
    for (const view of [mock, mock.forToken('ada')])
      expect(() => view.use({ answer: { body } })).toThrow(
        'scenario.answer.body cannot be JSON: TypeError: Converting circular structure',
      )
  })

  test('a mock without a definition has no scenario custom', () => {
    const mock = createMock()
    mock.use('slow')
    expect(Object.keys(mock.scenarios)).not.toContain('custom')
    expect(() => mock.use('custom' as never)).toThrow('scenario')
  })
})

describe('reset', () => {
  test('of the mock forgets its scenario and the last definition', () => {
    const mock = createMock()
    mock.use(BRIEF)
    mock.reset()
    expect([mock.scenario, mock.hasOwnScenario, 'custom' in mock.scenarios]).toEqual([
      'auto',
      false,
      false,
    ])
  })

  test('of a token keeps the scenario of the mock', () => {
    const mock = createMock()
    mock.use(BRIEF)
    mock.forToken('ada').use('rejected')
    mock.forToken('ada').reset()
    expect([mock.scenario, mock.forToken('ada').scenario]).toEqual(['custom', 'custom'])
  })
})

describe('configure', () => {
  test('replaces the scenario that was chosen, and restarts sequences', () => {
    const mock = createMock({ scenarios: { twice: TWICE }, scenario: 'twice' })
    mock.use('slow')
    mock.use(undefined)
    expect(post(mock).status).toBe(400)
    mock.use('slow')
    configure(mock, { scenarios: { twice: TWICE }, scenario: 'twice' })
    expect([mock.scenario, post(mock).status]).toEqual(['twice', 400])
    configure(mock, { scenarios: { twice: TWICE }, scenario: 'twice' })
    expect([post(mock).status, post(mock).status]).toEqual([400, 200])
  })

  test('changes nothing if an option is wrong', () => {
    const mock = createMock({ scenario: 'rejected' })
    expect(() => configure(mock, { scenario: 'none' })).toThrow('scenario')
    expect(mock.scenario).toBe('rejected')
  })

  test('keeps the operation that replaced the first one', () => {
    const mock = createMock()
    const { operation } = createMock({ document: evolvedDocument(withCreated) })
    configure(mock, {}, apiOf(operation))
    expect(post(mock).status).toBe(201)
    configure(mock, { scenario: 'auto' })
    expect(post(mock).status).toBe(201)
  })

  test('refuses another document', () => {
    const document = evolvedDocument()
    const mock = createMock({ document })
    configure(mock, { document } as never)
    const message = 'a running mock keeps its document: create another mock.'
    expect(() => configure(mock, { document: evolvedDocument() } as never)).toThrow(message)
  })
})

describe('options', () => {
  test('a scenario may be another name of a scenario', () => {
    const mock = createMock({ scenarios: { no: 'rejected' } })
    expect(mock.scenarios['no']).toEqual({ answer: 'rejected' })
    mock.use('no')
    expect(post(mock).status).toBe(400)
  })

  test('a limit is at least 1', () => {
    expect(() => createMock({ limits: { journal: 0 } })).toThrow('limits.journal')
    const mock = createMock({ limits: { journal: 1 } })
    post(mock)
    post(mock)
    expect(mock.requests().map(({ id }) => id)).toEqual([2])
  })
})

test('a request for an icon and an OPTIONS request are not recorded, and finish nothing', () => {
  const mock = createMock()
  const finished = vi.fn<() => void>()
  mock.observe({ finished })
  post(mock, { method: 'GET', target: '/favicon.ico' })
  post(mock, { method: 'OPTIONS' })
  expect(mock.requests()).toEqual([])
  expect(finished).not.toHaveBeenCalled()
  post(mock)
  expect(mock.requests().map(({ id }) => id)).toEqual([1])
})

test('a mock differs from the options of one', () => {
  expect(isMock(createMock())).toBe(true)
  expect(isMock({ scenario: 'slow' })).toBe(false)
  expect(isMock(undefined as never)).toBe(false)
})

test('an id that was sent is first in a response with echoId', () => {
  const mock = createMock({ behavior: { echoId: true } })
  expect(post(mock, { body: '{"name":"fern","id":7}' }).body).toBe('{"id":7,"name":"fern"}')
})
