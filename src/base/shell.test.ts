import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { printfFormat, quoteForShell } from './shell.ts'

test('a quoted word has nothing that a shell expands, not even its own quote', () => {
  expect(quoteForShell(`it's $HOME`)).toBe(`'it'\\''s $HOME'`)
})

test('printf keeps ordinary characters and writes other bytes as octal numbers', () => {
  expect(printfFormat(new TextEncoder().encode(`{"a": 1}%\\'\n`))).toBe(
    String.raw`{"a": 1}\045\134\047\012`,
  )
})

test('a POSIX shell writes every byte of a format', (context) => {
  context.skip(process.platform === 'win32', 'Windows has no POSIX shell')
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const output = execFileSync('sh', ['-c', `printf '${printfFormat(bytes)}'`])
  expect([...output]).toEqual([...bytes])
})
