import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { reportProgress } from './progress.ts'

/** What is told of a run on a terminal, or elsewhere. */
function told(isTTY: boolean): string {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80 })
  const progress = reportProgress(stream as unknown as NodeJS.WriteStream)
  progress.take({ type: 'start', url: 'http://127.0.0.1:8080', seed: 7, requests: 640 })
  progress.take({ type: 'end', violations: 0 })
  progress.end()
  return String(stream.read() ?? '').replaceAll(/\u001b\[\d+m/g, '')
}

test('a terminal shows a bar and takes it away', () => {
  expect(told(true)).toBe(`\r\u001b[K  ${'░'.repeat(30)} 0/640\r\u001b[K`)
})

test('a build log has no line of a quick run', () => {
  expect(told(false)).toBe('')
})
