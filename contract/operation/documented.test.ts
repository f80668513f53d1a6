import { expect, test } from 'vitest'
import { store } from '../../test/support/store.ts'
import { evolve, type Part, postOf, responsesOf, withCreated } from '../../test/support/evolve.ts'
import {
  documentedResponse,
  documentsAbsence,
  documentsFailure,
  documentsSuccess,
  isAcceptance,
} from './documented.ts'
import { allStatuses, denialWords, failureWords, successWords } from './response-words.ts'

const withResponses = (change: (responses: Part) => Part) =>
  evolve((document) => {
    postOf(document)['responses'] = change(responsesOf(document))
  })

const created = evolve(withCreated)
const withRange = withResponses(({ 200: success, 400: error }) => ({
  '2XX': success,
  '4XX': error,
}))
const withDefault = withResponses(({ 200: success, 400: error }) => ({
  200: success,
  default: error,
}))
const onlyDefault = withResponses(({ 400: error }) => ({ default: error }))
const onlySuccess = withResponses(({ 200: success }) => ({ 200: success }))
const redirecting = withResponses(({ 400: error }) => ({ 303: { description: 'See' }, 400: error }))
const withCredential = withResponses(({ 200: success, 400: error }) => ({
  201: success,
  401: error,
  422: error,
}))
const withoutBody = withResponses(({ 400: error }) => ({
  204: { description: 'Made' },
  400: error,
}))
const withUnnamedBody = withResponses(({ 400: error }) => ({
  200: { description: 'Text', content: { 'application/json': { schema: { type: 'string' } } } },
  400: error,
}))

test.each([
  ['the Plant Store', store, [200], [201, 204, 303, 400, 500]],
  ['201', created, [201], [200, 204, 400]],
  ['2XX', withRange, [200, 201, 299], [303, 400, 500]],
  ['200 and default', withDefault, [200], [201, 303, 400, 500]],
  ['default alone', onlyDefault, [200, 201], [303, 400, 500]],
  ['303 without any 2xx', redirecting, [303], [200, 302, 400]],
])('with %s a valid request gets %j', (_title, operation, right, wrong) => {
  expect([...right, ...wrong].filter((status) => documentsSuccess(operation, status))).toEqual(
    right,
  )
})

test.each([
  ['the Plant Store', store, [200, 201, 204], [303, 400, 500]],
  ['303 without any 2xx', redirecting, [200, 303], [302, 400]],
])('with %s a server has accepted a request with %j', (_title, operation, accepting, others) => {
  const statuses = [...accepting, ...others]
  expect(statuses.filter((status) => isAcceptance(operation, status))).toEqual(accepting)
})

test.each([
  ['the Plant Store', store, [400], [401, 404, 422, 500, 200]],
  ['4XX', withRange, [400, 404, 422], [200, 500]],
  ['200 and default', withDefault, [400, 422], [200, 500]],
  ['no failure', onlySuccess, [400, 404, 422], [200, 303, 500]],
  ['401 and 422', withCredential, [401, 422], [400, 500]],
])('with %s a request that fails gets one of %j', (_title, operation, right, wrong) => {
  expect([...right, ...wrong].filter((status) => documentsFailure(operation, status))).toEqual(
    right,
  )
})

test('default stands for every status from 400', () => {
  const statuses = [200, 201, 302, 400, 404, 500, 503]
  const documented = statuses.filter(
    (status) => documentedResponse(withDefault, status) !== undefined,
  )
  expect(documented).toEqual([200, 400, 404, 500, 503])
})

test.each([
  [
    store,
    '200 with a Plant body',
    '400 with an Error body',
    '400 with an Error body',
    '200 or 400',
  ],
  [
    created,
    '201 with a Plant body',
    '400 with an Error body',
    '400 with an Error body',
    '201 or 400',
  ],
  [
    withCredential,
    '201 with a Plant body',
    '422 with an Error body',
    '401 with an Error body',
    '201, 401 or 422',
  ],
  [
    withDefault,
    '200 with a Plant body',
    'an error status with an Error body',
    'an error status with an Error body',
    '200 or an error status',
  ],
  [onlySuccess, '200 with a Plant body', 'a 4xx status', 'a 4xx status', '200'],
  [withoutBody, '204', '400 with an Error body', '400 with an Error body', '204 or 400'],
  [
    withUnnamedBody,
    '200 with a valid body',
    '400 with an Error body',
    '400 with an Error body',
    '200 or 400',
  ],
])('says what is expected', (operation, success, failure, denial, all) => {
  expect(successWords(operation)).toBe(success)
  expect(failureWords(operation)).toBe(failure)
  expect(denialWords(operation)).toBe(denial)
  expect(allStatuses(operation)).toBe(all)
})

test.each([
  [['200', '404'], true],
  [['200', '410'], true],
  [['200', '4XX'], true],
  // They say nothing of what is not there.
  [['200', '400', 'default'], false],
])('what is not there has a response of its own: %j is %s', (statuses, isDocumented) => {
  const responses = statuses.map((status) => ({ ...withoutBody.responses[0]!, status }))
  expect(documentsAbsence({ ...withoutBody, responses })).toBe(isDocumented)
})
