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
  const rest = '\n(Did you mean --token?)\n'
  expect(hideArguments(`error: unknown option '${flag}'${rest}`)).toBe(
    `error: unknown option '${expected}'${rest}`,
  )
})

test('an error about too many arguments has only their number', () => {
  expect(
    hideArguments(
      "error: too many arguments for 'check'. Expected 1 argument but got 2: http://a, s3cret.\n",
    ),
  ).toBe("error: too many arguments for 'check'. Expected 1 argument but got 2.\n")
})

test('another error stays', () => {
  const message = "error: option '--token <token>' argument missing\n"
  expect(hideArguments(message)).toBe(message)
})
