import { quoteForShell } from '../../src/base/shell.ts'
import { type Exchange, headerTextsOf } from '../data/exchange.ts'
import { defaults } from '../data/options.ts'
import type { Report, RunOptions } from '../data/report.ts'
import { levelWords } from '../rules/levels.ts'
import { headerLineWord } from './shell-words.ts'

/** Which cases are sent: one, or one after another that has to come before it on its connection. */
function selectionWords(
  { case: id, after }: Exchange,
  { cases }: Pick<Report, 'cases'>,
): readonly string[] {
  const ids = after === undefined ? [id] : [after.case, id]
  const generated = ids.map((name) => cases[name]?.generated).find((from) => from !== undefined)
  return [
    ...(generated === undefined ? [] : [`--seed ${generated.seed}`]),
    ...ids.map((name) => `--replay ${quoteForShell(name)}`),
  ]
}

/** What selects all requests of an operation. */
function allWords({ case: id }: Exchange, { cases }: Pick<Report, 'cases'>): string {
  const operation = cases[id]?.operation
  return operation === undefined ? 'R9' : quoteForShell(`${operation},R9`)
}

/** The document; a variable names the file of one that a program or a config gave as an object. */
function documentWords({ document }: RunOptions): readonly string[] {
  if (document === undefined) return []
  const { file, operation } = document
  const fileWord = file === undefined ? '"$PLANT_STORE_OPENAPI"' : quoteForShell(file)
  const operationWords = operation === undefined ? [] : [`--operation ${quoteForShell(operation)}`]
  return [`--openapi ${fileWord}`, ...operationWords]
}

/** How requests reach the server; variables stand for secrets and files of certificates, as in curl lines. */
function connectionWords(options: RunOptions): readonly string[] {
  const { ca, cert, insecure } = options
  return [
    ...headerTextsOf(options).map((header) => `-H ${headerLineWord(header)}`),
    ...(ca ? ['--ca "$PLANT_STORE_CA"'] : []),
    ...(cert ? ['--cert "$PLANT_STORE_CERT" --key "$PLANT_STORE_KEY"'] : []),
    ...(insecure ? ['--insecure'] : []),
  ]
}

/** The resources that the user named. */
const parameterWords = ({ parameters = {} }: RunOptions): readonly string[] =>
  Object.entries(parameters).map(
    ([name, value]) => `--parameter ${quoteForShell(`${name}=${value}`)}`,
  )

/** A variable stands for the file of a body. */
const bodyWords = ({ bodies = [] }: RunOptions): readonly string[] =>
  bodies.map((operation) => `--body ${quoteForShell(`${operation}=`)}"$PLANT_STORE_BODY"`)

/** How fast requests are sent, and how long the run waits, if that is not the default. */
function paceWords(options: RunOptions): readonly string[] {
  const { concurrency, rate, timeoutSeconds, patienceSeconds } = options
  return [
    ...(concurrency === defaults.concurrency ? [] : [`--concurrency ${concurrency}`]),
    ...(rate === undefined ? [] : [`--rate ${rate}`]),
    ...(timeoutSeconds === defaults.timeoutSeconds ? [] : [`--timeout ${timeoutSeconds}`]),
    ...(patienceSeconds === defaults.patienceSeconds ? [] : [`--patience ${patienceSeconds}`]),
  ]
}

/** How responses are judged. */
const judgingWords = ({ strict, levels, profile }: RunOptions): readonly string[] => [
  ...(strict ? ['--strict'] : []),
  ...(levelWords(levels) === '' ? [] : [`--level ${levelWords(levels)}`]),
  ...(profile === undefined ? [] : [`--profile ${quoteForShell(profile)}`]),
]

/**
 * A command that sends the case of an exchange again, to the same server, with the same document and the same verdict.
 * It has each option of the run that decides about that. The tokens come from `PLANT_STORE_TOKEN` and
 * `PLANT_STORE_BAD_TOKEN`, and a baseline would hide the finding.
 * @param needsAll whether the finding needs all other requests, too
 */
export function replayCommand(
  exchange: Exchange,
  report: Pick<Report, 'run' | 'cases'>,
  needsAll = false,
): string {
  const { baseUrl, options } = report.run
  const words = [
    'npx plant-store-kit check',
    quoteForShell(baseUrl),
    ...documentWords(options),
    ...connectionWords(options),
    ...(needsAll ? [`--only ${allWords(exchange, report)}`] : selectionWords(exchange, report)),
    ...(options.cases === undefined ? [] : [`--cases ${options.cases}`]),
    ...(options.noCreate ? ['--no-create'] : []),
    ...(options.otherMethods ? ['--other-methods'] : []),
    ...(options.tokenAnywhere ? ['--token-anywhere'] : []),
    ...parameterWords(options),
    ...bodyWords(options),
    ...paceWords(options),
    ...judgingWords(options),
  ]
  return words.join(' ')
}
