import { expect, test } from 'vitest'
import { hasNameOfRun, withoutNamesOfRun } from './names-of-run.ts'

test.each([
  ['a name with its number', 'of Plant a1b2c3d 7.', 'of Plant.'],
  ['a name without number', 'PLANT A1B2C3D', 'PLANT'],
  ['a name in a slug', '/plant-a1b2c3d-7', '/plant'],
  ['several names', 'Plant a1b2c3d 7, Plant a1b2c3d 8', 'Plant, Plant'],
])('%s has the mark of a run', (_what, text, withoutNames) => {
  expect(withoutNamesOfRun(text)).toBe(withoutNames)
  expect(hasNameOfRun(text)).toBe(true)
})

test.each([
  ['digits alone', 'Plant 1234567'],
  ['a shorter word', 'Plant a1b2c3'],
  ['a longer word', 'Plant a1b2c3d4'],
  ['another word before it', 'tree a1b2c3d'],
])('%s is no mark of a run', (_what, text) => {
  expect(withoutNamesOfRun(text)).toBe(text)
  expect(hasNameOfRun(text)).toBe(false)
})
