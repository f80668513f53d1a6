import { expect, test } from 'vitest'
import { ERROR_NUMBERS } from './error-numbers.ts'

test('every refusal has a number and a meaning', () => {
  expect(ERROR_NUMBERS).toEqual({
    'credential-missing': [1001, 'no Authorization header was sent'],
    'credential-malformed': [1002, 'the Authorization header is not "Bearer <ACCESS_TOKEN>"'],
    'credential-unknown': [1003, 'the token is none of the accepted ones'],
    'media-type': [2001, 'the content type is not application/json'],
    'body-missing': [2002, 'the body is absent or empty'],
    'body-limit': [2003, 'the body is over the limit'],
    'body-encoding': [2004, 'the body is not UTF-8'],
    'body-json': [2005, 'the body is not JSON (RFC 8259)'],
    required: [3001, 'a required member is missing'],
    type: [3002, 'the body or a member is of another type'],
    format: [3003, 'a number is outside its format, such as int64'],
    constraint: [3004, 'a member breaks another constraint of the schema'],
    'repeated-member': [3005, 'a member is given twice, and the mock was told to refuse that'],
    'lone-surrogate': [
      3006,
      'a string holds half of a surrogate pair, and the mock was told to refuse that',
    ],
    'repeated-id': [4001, 'a plant with this id exists, and the mock was told to refuse that'],
    preference: [5001, 'Prefer asks for something that the mock does not have'],
    'unknown-path': [6001, 'the path is another one than that of the operation'],
    'unknown-method': [6002, 'the method is another one than POST'],
    http: [6003, 'the request is not well-formed HTTP'],
    rejected: [9001, 'a scenario refused the request, whatever it was'],
    scenario: [9002, 'the scenario in force cannot be played'],
  })
})
