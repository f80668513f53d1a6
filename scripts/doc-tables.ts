import { checkOptions, learnOptions, mockOptions, type OptionRow } from '../src/cli/options.ts'
import { behaviorNames } from '../src/problems/behavior.ts'
import { BEHAVIOR } from '../src/problems/check-behavior.ts'
import { isObject } from '../src/base/check-value.ts'
import { builtInScenarios } from '../src/scenario/scenario.ts'
import { reporterNames } from '../contract/reporters/reporter.ts'
import { behaviorDescriptions, reporterDescriptions } from './config-descriptions.ts'

const code = (text = ''): string => text && `\`${text}\``

const optionTable = (options: readonly OptionRow[]): string[][] => [
  ['flag', 'in config files', 'default', 'what it does'],
  ...options
    .filter(({ isGone }) => !isGone)
    .map(({ flags, key, flagOnly, description, default: byDefault = '', env }) => {
      const sentence = env === undefined ? description : `${description} (or ${env})`
      return [code(flags), flagOnly ? '' : code(key), code(String(byDefault)), sentence]
    }),
]

/** A default as the docs show it. */
const defaultText = (value: unknown): string => (isObject(value) ? 'none' : String(value))

const tables: Readonly<Record<string, string[][]>> = {
  mock: optionTable(mockOptions),
  check: optionTable(checkOptions),
  learn: optionTable(learnOptions),
  behavior: [
    ['behavior', 'default', 'allowed', 'what it decides'],
    ...behaviorNames.map((name) => {
      const { default: byDefault, check } = BEHAVIOR[name]
      return [code(name), defaultText(byDefault), check.allowed ?? '', behaviorDescriptions[name]]
    }),
  ],
  scenarios: [
    ['scenario', 'what it does'],
    ...Object.entries(builtInScenarios).map(([name, { description = '' }]) => [
      code(name),
      description,
    ]),
  ],
  reporters: [
    ['reporter', 'for'],
    ...reporterNames.map((name) => [code(name), reporterDescriptions[name]]),
  ],
}

/** Replaces the content between `<!-- table NAME -->` and `<!-- end -->` in a page of the docs by that table. */
export function writeTables(page: string): string {
  const block = /(<!-- table (\w+) -->\n)[^]*?(<!-- end -->)/g
  return page.replaceAll(block, (_, begin: string, name: string, end: string) => {
    const rows = tables[name]
    if (rows === undefined)
      throw new Error(`There is no table "${name}": use ${Object.keys(tables).join(', ')}.`)
    const [head = [], ...body] = rows
    const lines = [head, head.map(() => '---'), ...body].map(
      (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`,
    )
    return begin + lines.join('') + end
  })
}
