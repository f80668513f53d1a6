import type { Readable } from 'node:stream'

/** Prints what a stream brings, line by line: those of several never mix. */
export function printLines(stream: Readable, print: (line: string) => void): void {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) print(line)
  })
  stream.on('end', () => {
    if (rest !== '') print(rest)
  })
}
