import { expect, test } from 'vitest'
import { CONSTANTS } from '../values/constants.ts'
import { describeDifference } from './describe-difference.ts'

test('another status', () => {
  const line = { line: 3, text: 'status: 422' }
  expect(describeDifference({ path: ['status'], values: [422, 400] }, line)).toEqual({
    ...line,
    expected: '422',
    received: '400',
    message: 'responded 400, the profile has 422',
  })
})

test('another header', () => {
  const differing = { path: ['headers', 'allow'], values: ['POST', undefined] } as const
  expect(describeDifference(differing, undefined)).toEqual({
    line: undefined,
    text: 'nothing about it',
    expected: 'allow: "POST"',
    header: 'allow',
    received: 'allow: nothing',
    message: 'the header allow is nothing, the profile has "POST"',
  })
})

test('another member of the body', () => {
  const differing = { path: ['body', 'a', '0'], values: ['x', 'y'] } as const
  expect(describeDifference(differing, undefined)).toMatchObject({
    pointer: '/a/0',
    message: '/a/0 of the body is "y", the profile has "x"',
  })
})

test('values that differ in each response are shown as their placeholders', () => {
  const values = [
    `no name [${CONSTANTS.uuid}]`,
    { at: CONSTANTS['date-time'], count: CONSTANTS.counter },
  ] as const
  const { message } = describeDifference({ path: ['body', 'a'], values }, undefined)
  expect(message).toBe(
    '/a of the body is {"at":"{date-time}","count":{counter}}, the profile has "no name [{uuid}]"',
  )
})

test('another body, whose text is shown up to 200 characters', () => {
  const differing = { path: ['body'], values: ['x'.repeat(300), 'y'] } as const
  const { pointer, expected, message } = describeDifference(differing, undefined)
  expect(pointer).toBe('')
  expect(expected.length).toBeLessThan(205)
  expect(expected.length).toBeGreaterThan(195)
  expect(message).toMatch(/^the body is "y", the profile has "x+/)
})
