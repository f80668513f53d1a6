import { table } from '../table.ts'
import { type Explanation, explained } from './explained.ts'
import type { Report } from './stryker.ts'
import { type Survivor, type Tally, share, survivorsOf, tallyOf } from './survivor.ts'
import type { Target } from './targets.ts'

export interface Outcome {
  readonly target: Target
  readonly report: Report
}

const head = ['File', 'Mutants', 'Noticed', 'Survived', 'Did not load', 'Share']

const row = (name: string, tally: Tally): readonly string[] => [
  name,
  String(tally.noticed + tally.lived + tally.broken),
  String(tally.noticed),
  String(tally.lived),
  String(tally.broken),
  `${share(tally).toFixed(1)} %`,
]

export const totalOf = ({ report }: Outcome): Tally =>
  tallyOf(Object.values(report.files).flatMap(({ mutants }) => mutants))

/** One row for the target, then one per file with mutants. */
export const outcomeTable = (outcome: Outcome): string => {
  const files = Object.entries(outcome.report.files)
    .filter(([, { mutants }]) => mutants.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return table(head, [
    row(`**${outcome.target.name}**`, totalOf(outcome)),
    ...files.map(([file, { mutants }]) => row(file, tallyOf(mutants))),
  ])
}

const knows = ({ changes }: Explanation, { file, change }: Survivor): boolean =>
  changes[file]?.includes(change) ?? false

/** Survivors that nobody has explained yet. */
export const unexplained = ({ report }: Outcome): readonly Survivor[] =>
  survivorsOf(report).filter((survivor) => !explained.some((each) => knows(each, survivor)))

/** Explained changes in files of the report that did not survive, or are gone. */
export const outdated = ({ report }: Outcome): readonly string[] => {
  const survivors = survivorsOf(report)
  return explained.flatMap(({ changes }) =>
    Object.entries(changes)
      .filter(([file]) => file in report.files)
      .flatMap(([file, all]) =>
        all
          .filter(
            (change) => !survivors.some((each) => each.file === file && each.change === change),
          )
          .map((change) => `${file}: ${change}`),
      ),
  )
}

/** Code between as many backticks as it takes. */
const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``)

const group = (each: Explanation, survivors: readonly Survivor[]): string => {
  const mine = survivors.filter((survivor) => knows(each, survivor))
  const items = mine.map(({ file, line, change }) => `- ${file}:${line}: ${code(change)}`)
  return [`**${each.why}** (${mine.length})`, '', ...items].join('\n')
}

/** The part of the page that a run writes: tables, then the survivors by reason. */
export const results = (outcomes: readonly Outcome[]): string => {
  const survivors = outcomes.flatMap(({ report }) => survivorsOf(report))
  const groups = explained.filter((each) => survivors.some((survivor) => knows(each, survivor)))
  return [
    ...outcomes.map(outcomeTable),
    '## Survivors',
    ...groups.map((each) => group(each, survivors)),
  ].join('\n\n')
}
