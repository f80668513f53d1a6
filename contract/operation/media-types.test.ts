import { expect, test } from 'vitest'
import { store } from '../../test/support/store.ts'
import { type Part, evolve, partOf, postOf } from '../../test/support/evolve.ts'
import { acceptOf, mediaTypesOf } from './media-types.ts'

const withErrorsOf = (content: Part) =>
  evolve((document) => {
    partOf(postOf(document), 'responses', '400')['content'] = content
  })

test('the plain request accepts the media types of all responses, each once', () => {
  expect(acceptOf(store)).toBe('application/json')
  const problems = withErrorsOf({ 'application/problem+json': {}, 'text/plain': {} })
  expect(acceptOf(problems)).toBe('application/json, application/problem+json, text/plain')
})

test('the plain request accepts JSON if no response has a body', () => {
  expect(acceptOf({ ...store, responses: [] })).toBe('application/json')
})

test('media types are those with and without a schema that is read', () => {
  const { requestBody } = evolve((document) => {
    partOf(postOf(document), 'requestBody', 'content')['text/plain'] = {}
  })
  expect(mediaTypesOf([requestBody, requestBody])).toEqual(['application/json', 'text/plain'])
})
