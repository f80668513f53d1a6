import { describe, expect, test } from 'vitest'
import { createFetch } from '../adapters/fetch.ts'
import type { Behavior } from '../problems/behavior.ts'
import { createMock } from './create-mock.ts'

const note = { type: 'object', properties: { id: { type: 'integer' }, text: { type: 'string' } } }
const json = { content: { 'application/json': { schema: note } } }
const described = (status: number) => ({ [status]: { description: '', ...json } })
const operation = (operationId: string) => ({
  operationId,
  requestBody: json,
  responses: { ...described(201), ...described(400) },
})
const document = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/notes': { post: operation('addNote') },
    '/tasks': { post: operation('addTask') },
    '/uploads': {
      put: { operationId: 'upload', requestBody: { content: { 'text/csv': {} } }, responses: {} },
    },
  },
}

/** The statuses of a second request with the same id, and of a body of 100 characters. */
async function statusesAt(behavior: Partial<Behavior>, path: string): Promise<readonly number[]> {
  const respond = createFetch({ document, behavior })
  const send = async (value: unknown): Promise<number> => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(value) }
    return (await respond(`http://a.example${path}`, init)).status
  }
  await send({ id: 7 })
  return [await send({ id: 7 }), await send({ text: 'x'.repeat(100) })]
}

describe('behavior.operations', () => {
  test.each(['addNote', 'POST /notes'])('counts for the operation %s alone', async (name) => {
    const behavior = { operations: { [name]: { repeatedId: 'refused', credentialStatus: 499 } } }
    expect(await statusesAt(behavior as Partial<Behavior>, '/notes')).toEqual([400, 201])
    expect(await statusesAt(behavior as Partial<Behavior>, '/tasks')).toEqual([201, 201])
  })

  test('counts before the behavior of all operations', async () => {
    const behavior: Partial<Behavior> = {
      repeatedId: 'refused',
      bodyLimit: 50,
      members: { text: { maxLength: 5 } },
      operations: { addNote: { repeatedId: 'accepted', bodyLimit: 200, members: {} } },
    }
    expect(await statusesAt(behavior, '/notes')).toEqual([201, 201])
    expect(await statusesAt(behavior, '/tasks')).toEqual([400, 400])
  })

  test('gives one operation a limit below that of all', async () => {
    const behavior = { operations: { addNote: { bodyLimit: 50, bodyLimitStatus: 413 } } } as const
    expect(await statusesAt(behavior, '/notes')).toEqual([201, 413])
    expect(await statusesAt(behavior, '/tasks')).toEqual([201, 201])
  })

  test.each([
    [
      { addNot: {} },
      'behavior.operations.addNot must name one: the operation "addNot" is unknown: did you mean "addNote"?',
    ],
    [
      { upload: {} },
      'behavior.operations.upload must name one: the operation "upload" is left out: ',
    ],
    [
      { addNote: { repeatId: 'refused' } },
      'behavior.operations.addNote.repeatId is unknown: did you mean "repeatedId"?',
    ],
    [
      { addNote: { unknownPathStatus: 400 } },
      'behavior.operations.addNote.unknownPathStatus is unknown',
    ],
    [
      { addNote: { members: { txt: {} } } },
      'behavior.operations.addNote.members.txt is unknown: did you mean "text"?',
    ],
  ])('refuses %j', (operations, message) => {
    expect(() => createMock({ document, behavior: { operations } as never })).toThrow(message)
  })

  test('names the operation of the Plant Store', () => {
    const named = { createPlent: { repeatedId: 'refused' } } as const
    expect(() => createMock({ behavior: { operations: named } })).toThrow(
      'did you mean "createPlant"?',
    )
  })
})
