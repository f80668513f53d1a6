import { expect, test } from 'vitest'
import { changesBetween, withProfile } from './profile-changes.ts'

const unexplained = (id: string, status: number) => ({ case: id, status })

test('another profile keeps the options that are not learned', () => {
  const settings = { port: 8080, errors: { type: { error: 1 } } }
  expect(withProfile(settings, { join: false })).toEqual({ port: 8080, join: false })
})

test('a change is a line with the path to its member, and both values', () => {
  const before = { errors: { required: { error: 4 } }, join: ', ' }
  const after = { errors: { required: { error: 7 } }, order: ['type'] }
  expect(changesBetween(before, after)).toEqual([
    'errors.required.error: 7, was 4',
    'join: nothing, was ", "',
    'order: ["type"], was nothing',
  ])
  expect(changesBetween(after, after)).toEqual([])
})

test('a value is shown up to 100 characters, with its quote and the mark of the cut', () => {
  const [line] = changesBetween({ join: 'a'.repeat(300) }, {})
  expect(line).toBe(`join: nothing, was "${'a'.repeat(98)}…`)
  const [shorter] = changesBetween({ join: 'a'.repeat(98) }, {})
  expect(shorter).toBe(`join: nothing, was "${'a'.repeat(98)}"`)
})

test('a new unexplained response moves no others', () => {
  const before = { unexplained: [unexplained('R1/a', 500)] }
  const after = { unexplained: [unexplained('N1/b', 404), unexplained('R1/a', 500)] }
  expect(changesBetween(before, after)).toEqual(['unexplained.N1/b: {"status":404}, was nothing'])
})
