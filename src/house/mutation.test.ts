import { expect, test } from 'vitest'
import type { Mutant } from '../../bench/mutation/stryker.ts'
import { share, survivorsOf, tallyOf } from '../../bench/mutation/survivor.ts'

const source = `const most = 3
if (count > most) {
  drop()
}
`

const mutant = (status: string, start: string, end: string, replacement: string): Mutant => {
  const place = (text: string): { line: number; column: number } => {
    const [line = 0, column = 0] = text.split(':').map(Number)
    return { line, column }
  }
  return { status, replacement, location: { start: place(start), end: place(end) } }
}

const report = {
  files: {
    'b.ts': {
      source,
      mutants: [
        mutant('NoCoverage', '2:19', '4:2', '{}'),
        mutant('Survived', '2:5', '2:17', 'count >= most'),
        mutant('Killed', '2:5', '2:17', 'true'),
        mutant('Timeout', '2:5', '2:17', 'false'),
        mutant('RuntimeError', '1:14', '1:15', ''),
      ],
    },
    'a.ts': { source, mutants: [mutant('Survived', '3:3', '3:9', ';')] },
  },
}

test('survivors are told by their place and change', () => {
  expect(survivorsOf(report)).toEqual([
    { file: 'a.ts', line: 3, change: '«drop()» → «;»' },
    { file: 'b.ts', line: 2, change: 'if («count > most» → «count >= most») {' },
    { file: 'b.ts', line: 2, change: 'if (count > most) «{ drop() }» → «{}»' },
  ])
})

test('the share leaves out what did not load', () => {
  const tally = tallyOf(report.files['b.ts'].mutants)
  expect(tally).toEqual({ noticed: 2, lived: 2, broken: 1 })
  expect(share(tally)).toBe(50)
  expect(share(tallyOf([]))).toBe(100)
})
