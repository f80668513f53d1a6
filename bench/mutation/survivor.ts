import type { Mutant, Report } from './stryker.ts'

export interface Survivor {
  readonly file: string
  readonly line: number
  /** The statement's first line with the change in it: `if («a === b» → «true») return`. */
  readonly change: string
}

const flat = (code: string): string => code.replace(/\s+/g, ' ').trim()

/** Long code by its beginning: the place tells the rest. */
const brief = (code: string): string => {
  const one = flat(code)
  return one.length > 100 ? `${one.slice(0, 99)}…` : one
}

/** Lines of code as one, with what the mutant makes of its part. */
const changeOf = (lines: readonly string[], { location, replacement }: Mutant): string => {
  const { start, end } = location
  const first = lines[start.line - 1] ?? ''
  const last = lines[end.line - 1] ?? ''
  const before = first.slice(0, start.column - 1)
  const after = last.slice(end.column - 1)
  const part =
    start.line === end.line
      ? first.slice(start.column - 1, end.column - 1)
      : [
          first.slice(start.column - 1),
          ...lines.slice(start.line, end.line - 1),
          last.slice(0, end.column - 1),
        ].join('\n')
  return flat(`${before}«${brief(part)}» → «${brief(replacement)}»${after}`)
}

const lived = new Set(['Survived', 'NoCoverage'])
const noticed = new Set(['Killed', 'Timeout'])

/** Mutants that no test noticed, in order of place. */
export const survivorsOf = ({ files }: Report): readonly Survivor[] =>
  Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, { source, mutants }]) => {
      const lines = source.split('\n')
      return mutants
        .filter(({ status }) => lived.has(status))
        .toSorted(({ location: { start: a } }, { location: { start: b } }) =>
          a.line === b.line ? a.column - b.column : a.line - b.line,
        )
        .map((mutant) => ({
          file,
          line: mutant.location.start.line,
          change: changeOf(lines, mutant),
        }))
    })

export interface Tally {
  readonly noticed: number
  readonly lived: number
  /** Mutants that did not even load: neither noticed by a test nor missed by one. */
  readonly broken: number
}

export const tallyOf = (mutants: readonly Mutant[]): Tally => {
  const count = (which: (status: string) => boolean): number =>
    mutants.filter(({ status }) => which(status)).length
  return {
    noticed: count((status) => noticed.has(status)),
    lived: count((status) => lived.has(status)),
    broken: count((status) => status === 'RuntimeError' || status === 'CompileError'),
  }
}

/** Per cent of those that loaded. */
export const share = ({ noticed: yes, lived: no }: Tally): number =>
  yes + no === 0 ? 100 : (100 * yes) / (yes + no)
