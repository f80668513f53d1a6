import { listen, type Behaviour, type Running } from './listen.ts'

/** A rule's id; written out here, for a fault imports nothing of what judges it. */
type RuleId = `${'R' | 'N' | 'V' | 'A'}${number}`

/** A small server with a name. */
export interface Specimen {
  readonly name: string
  /** What it does, as a clause that follows its name. */
  readonly what: string
  /** The path its base URL has, such as `/api/v3`. */
  readonly base?: string
  /** The rules that a right server is warned of, and no others: it keeps them in a way that has a reason. */
  readonly warned?: readonly RuleId[]
  start(port?: number): Promise<Running>
}

/** A server that breaks one rule in one way. */
export interface Fault extends Specimen {
  readonly rule: RuleId
  /** A broken `must` is a violation, a broken `should` a warning. */
  readonly level: 'must' | 'should'
  /** A token the server is meant to know as bad (A5). */
  readonly badToken?: string
  /** It may keep an answer back for ever, so that the suite's time limit decides. */
  readonly hangs?: true
}

/** One server's behaviour, made anew at each start where it keeps a state. */
export type Making = Behaviour | (() => Behaviour)

const start =
  (making: Making) =>
  (port?: number): Promise<Running> =>
    listen(typeof making === 'function' ? making() : making, port)

type Row = readonly [name: string, what: string, making: Making, more?: Partial<Fault>]

/** Faults of one `must` rule. */
export const breaking = (rule: RuleId, ...rows: readonly Row[]): Fault[] =>
  rows.map(([name, what, making, more]) => ({
    name,
    rule,
    level: 'must',
    what,
    start: start(making),
    ...more,
  }))

/** Faults of one `should` rule: the report warns, and nothing more. */
export const bending = (rule: RuleId, ...rows: readonly Row[]): Fault[] =>
  breaking(rule, ...rows).map((fault) => ({ ...fault, level: 'should' }))

/** Servers that keep every rule in their own way. */
export const unusual = (...rows: readonly Row[]): Specimen[] =>
  rows.map(([name, what, making, more]) => ({ name, what, start: start(making), ...more }))
