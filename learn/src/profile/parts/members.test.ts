import { expect, test } from 'vitest'
import { closed } from '../../../../test/support/evolved-documents.ts'
import { optionsOf } from '../../../../test/support/evolve.ts'
import { evolvedOperation } from '../../../../test/support/evolved.ts'
import { servedStore } from '../../../../test/support/store.ts'
import { openMockOperation } from '../../../../src/core/open-operation.ts'
import { type BodyMockOperation } from '../../../../src/core/operation.ts'
import { readBehavior } from '../../../../src/problems/behavior.ts'
import { contextOf } from '../../../../src/problems/request-context.ts'
import { findMemberProblems, findRepeated } from './members.ts'

const contextWith = (body: string, operation: BodyMockOperation = servedStore, truncated = false) =>
  contextOf(
    {
      method: 'POST',
      target: '/plants',
      headers: new Map([
        ['authorization', 'Bearer a-token'],
        ['content-type', 'application/json'],
      ]),
      body: new TextEncoder().encode(body),
      truncated,
    },
    { operation, path: '/plants', behavior: readBehavior({}) },
  )

const messagesIn = (...context: Parameters<typeof contextWith>): readonly string[] =>
  findMemberProblems(contextWith(...context))
    .filter(({ name }) => name !== 'absent')
    .map(
      ({ name, kind, pointer, message }) =>
        `${[name, kind ?? ''].join(' ').trim()} at ${pointer}: ${message}`,
    )

test('names the member, or the body, in a message', () => {
  expect(messagesIn('{}')).toEqual(['empty at : the body must have members'])
  expect(messagesIn('{"id":0,"name":"","tag":" "}')).toEqual([
    'zero at /id: "id" must not be 0',
    'empty at /name: "name" must not be empty',
    'blank at /tag: "tag" must not be blank',
  ])
})

test('a member that the document does not declare is a problem for services where it is allowed', () => {
  const body = '{"id":1,"name":"a","pot":"b","__proto__":1}'
  expect(messagesIn(body)).toEqual([
    'additional several at /pot: "pot" is not known',
    'additional proto at /__proto__: "__proto__" is not known',
  ])
  expect(messagesIn(body, openMockOperation(optionsOf(closed)))).toEqual([])
})

test('a member that the document does not declare is one whatever its value must be', () => {
  const ofTexts = evolvedOperation(({ components }) => {
    components.schemas.NewPlant.allOf[1].additionalProperties = { type: 'string' }
  })
  expect(messagesIn('{"id":1,"name":"a","pot":"b","box":7}', ofTexts)).toEqual([
    'additional several at /pot: "pot" is not known',
    'additional several at /box: "box" is not known',
  ])
})

test('an id that a service knows once it is converted is a repeated one', () => {
  const ofInt32 = evolvedOperation(({ components }) => {
    components.schemas.NewPlant.allOf[1].properties.id.format = 'int32'
  })
  const found = (body: string): readonly string[] => {
    const context = { ...contextWith(body, ofInt32), isKnownId: () => true }
    return findMemberProblems(context).map(({ name }) => name)
  }
  expect(found('{"id":"7","name":"a"}')).toContain('repeated-id')
  expect(found('{"id":7,"name":"a"}')).not.toContain('repeated-id')
  expect(found('{"id":2147483648,"name":"a"}')).toContain('repeated-id')
})

test('no members are found in a truncated body, nor in an array', () => {
  expect(messagesIn('{}', servedStore, true)).toEqual([])
  expect(messagesIn('[]')).toEqual([])
  expect(messagesIn('{"id":')).toEqual([])
})

function repeatedIn(member: string, body: string): ReturnType<typeof findRepeated> {
  const request = {
    method: 'POST',
    target: '/plants',
    headers: new Map([['content-type', 'application/json']]),
    body: new TextEncoder().encode(body),
  }
  const options = { operation: servedStore, path: '/plants', behavior: readBehavior({}) }
  return findRepeated(member, contextOf(request, options))
}

test('a repeated member that the document does not declare is of a kind of its own', () => {
  expect(repeatedIn('pot', '{"id":1,"name":"a","pot":1,"pot":2}')).toEqual({ kind: 'additional' })
})

test('the first value of a repeated member counts if it would be refused', () => {
  expect(repeatedIn('id', '{"id":1,"name":"a","id":"b"}')).toEqual({})
  expect(repeatedIn('id', '{"id":"b","name":"a","id":1}')).toEqual({
    kind: 'wrong/id',
    value: 'b',
    firstValue: { value: 'b', start: 6, end: 9 },
  })
  expect(repeatedIn('id', '{"id":null,"name":"a","id":1}')).toEqual({
    kind: 'wrong/null',
    value: null,
    firstValue: { value: null, start: 6, end: 10 },
  })
})

test('the other members of the body do not count', () => {
  expect(repeatedIn('id', '{"id":1,"name":5,"id":2}')).toEqual({})
})
