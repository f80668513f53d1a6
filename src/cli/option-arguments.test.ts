import { expect, test } from 'vitest'
import { toCredential, toParameter } from './option-arguments.ts'

test.each([
  ['id=7', { id: '7' }],
  ['getPlant.id=7', { 'getPlant.id': '7' }],
  ['GET /plants/{id}.id=7', { 'GET /plants/{id}.id': '7' }],
  ['key=a=b==', { key: 'a=b==' }],
  [' key = a ', { key: ' a ' }],
  ['id=', { id: '' }],
])('--parameter %j names a parameter and its value', (argument, parameter) => {
  expect(toParameter(argument)).toEqual(parameter)
})

test.each([
  ['key=c2VjcmV0==', { key: 'c2VjcmV0==' }],
  ['user=me:a=b', { user: 'me:a=b' }],
  [' key = s3cret\n', { key: 's3cret' }],
])('--credential %j names a scheme and its value', (argument, credential) => {
  expect(toCredential(argument)).toEqual(credential)
})

test.each(['7', '=7', ''])('an argument without a name is refused (%j)', (argument) => {
  expect(() => toParameter(argument)).toThrow(`(got "${argument}")`)
  expect(() => toCredential(argument)).toThrow('(got no name before an equals sign)')
})
