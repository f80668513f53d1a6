import { parseArgs } from 'node:util'

export const USAGE = `npm run bench -- [options]

Puts the mock beside a bare node:http server, Fastify, Scalar's mock and Prism,
and check beside Dredd; about three minutes.

  --rounds <n>    rounds of starts, of load and of checks (default: 5)
  --seconds <n>   seconds of load for one server, one kind of body and one round
                  (default: 1)
  --only <names>  some of plant-store, fastify, scalar, prism, with commas between
                  (plant-store workers is the mock with --workers 2)
  --quick         one short round, and nothing is installed: does it run at all?
  --million       a million more requests to each, for their memory; Scalar's mock
                  and Prism take many minutes
  --json <file>   write all figures there as JSON, too
  --help          print this`

/** How much is to be measured. */
export interface Effort {
  readonly rounds: number
  /** Seconds of load in one round, for one server and one kind of body. */
  readonly seconds: number
  /** Requests to send after the rounds, for memory alone. */
  readonly more: number
  /** How the names of servers begin that are wanted; absent: all. */
  readonly only?: readonly string[]
  /** Whether packages are installed to see what they bring. */
  readonly install: boolean
  /** File for all figures. */
  readonly json?: string
}

/** What is wrong with the command line, in a sentence. */
export class Misuse extends Error {}

const NAMES = ['plant-store', 'fastify', 'scalar', 'prism']

/** @throws {Misuse} */
export function readEffort(words: readonly string[]): Effort | 'help' {
  const { values } = flags(words)
  if (values.help) return 'help'
  const number = (name: 'rounds' | 'seconds', least: number, otherwise: number): number => {
    const value = values[name] === undefined ? otherwise : Number(values[name])
    if (value >= least && Number.isFinite(value)) return value
    throw new Misuse(`--${name} takes a number from ${least}, not "${values[name]}".`)
  }
  const only = values.only?.split(',').map((name) => name.trim())
  const strange = only?.find((name) => !NAMES.includes(name))
  if (strange !== undefined) {
    throw new Misuse(`There is no server "${strange}" to stand beside: ${NAMES.join(', ')}.`)
  }
  return {
    rounds: Math.floor(number('rounds', 1, values.quick ? 1 : 5)),
    seconds: number('seconds', 0.1, values.quick ? 0.2 : 1),
    more: values.million ? 1_000_000 : 0,
    install: !values.quick,
    ...(only && { only }),
    ...(values.json !== undefined && { json: values.json }),
  }
}

function flags(words: readonly string[]): ReturnType<typeof parse> {
  try {
    return parse(words)
  } catch (error) {
    throw new Misuse(`${(error as Error).message.split('\n', 1)[0]} (--help shows all options)`)
  }
}

const parse = (words: readonly string[]) =>
  parseArgs({
    args: [...words],
    options: {
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      million: { type: 'boolean', default: false },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
