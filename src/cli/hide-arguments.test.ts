import { expect, test } from 'vitest'
import { hideArguments } from './hide-arguments.ts'

test.each([
  ['--tokens3cret', '--token…'],
  ['--TokenS3cret', '--token…'],
  ['--token-commandecho s3cret', '--token-command…'],
  ['--bad-tokens3cret', '--bad-token…'],
  ['--control-tokens3cret', '--control-token…'],
  ["--headerX-Key: 's3cret'", '--header…'],
  ['--tokens3cret=a\nb', '--token…'],
  ['--token', '--token'],
  ['--tokn=s3cret', '--tokn'],
  ['--prot', '--prot'],
  ['-ts3cret', '-t'],
  ['-🔑s3cret', '-🔑'],
])('an error about the unknown flag %j names %s', (flag, expected) => {
  const rest = '\n(Did you mean --token?)'
  const message = `error: unknown option '${flag}'${rest}`
  expect(hideArguments(message, 'commander.unknownOption')).toBe(
    `error: unknown option '${expected}'${rest}`,
  )
})

test('an error about too many arguments has only their number', () => {
  const start = "error: too many arguments for 'check'. Expected 1 argument but got 2"
  const message = `${start}: http://a, s3cret\nb: '.`
  expect(hideArguments(message, 'commander.excessArguments')).toBe(`${start}.`)
})

test('the words of an error do not matter', () => {
  expect(hideArguments("Fehler: '--tokens3cret'", 'commander.unknownOption')).toBe(
    "Fehler: '--token…'",
  )
  expect(hideArguments('Fehler: zu viel: s3cret', 'commander.excessArguments')).toBe(
    'Fehler: zu viel.',
  )
})

test('another error stays', () => {
  const message = "error: option '--token <token>' argument missing"
  expect(hideArguments(message, 'commander.optionMissingArgument')).toBe(message)
  expect(hideArguments(message, undefined)).toBe(message)
})
