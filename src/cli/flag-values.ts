import { InvalidArgumentError } from 'commander'
import { readOrigin } from '../control/access.ts'
import { readChoices } from '../core/choice-values.ts'
import { type Delay, LONGEST_DELAY } from '../core/delay.ts'

/*
 * What the words behind flags stand for.
 *
 * Each throws InvalidArgumentError, with a sentence that says what the flag takes.
 */

export function collect(value: string, all: string[] = []): string[] {
  if (value === '') throw new InvalidArgumentError('It must not be empty.')
  return [...all, value]
}

export function collectOrigin(value: string, all: string[] = []): string[] {
  try {
    return [...all, readOrigin(value)]
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message)
  }
}

export function toToken(value: string): string {
  if (/^[!-~]+$/.test(value)) return value
  throw new InvalidArgumentError('It takes printable ASCII without spaces.')
}

export function collectChoice(
  value: string,
  all: Record<string, string> = {},
): Record<string, string> {
  const [, name, chosen] = /^([^=]+)=(.*)$/s.exec(value) ?? []
  if (name === undefined || chosen === undefined)
    throw new InvalidArgumentError('It takes NAME=VALUE.')
  try {
    readChoices({ [name]: chosen })
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message)
  }
  return { ...all, [name]: chosen }
}

export function toPort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
  if (!(port <= 65_535)) throw new InvalidArgumentError('It takes a whole number from 0 to 65535.')
  return port
}

/** More are of no use on any machine, and a slip of the finger would fill it. */
export const MOST_WORKERS = 128

export function toWorkers(value: string): number {
  const workers = /^\d{1,3}$/.test(value) ? Number(value) : 0
  if (workers >= 1 && workers <= MOST_WORKERS) return workers
  throw new InvalidArgumentError(`It takes a whole number from 1 to ${MOST_WORKERS}.`)
}

export function toSeed(value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new InvalidArgumentError('It takes a whole number from 0.')
  return Number(value)
}

export function toDelay(value: string): Delay {
  const [, from, to] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(value) ?? []
  const longest = Number(to ?? from)
  if (from === undefined || longest < Number(from) || longest > LONGEST_DELAY) {
    throw new InvalidArgumentError(
      `It takes milliseconds up to ${LONGEST_DELAY}, such as 200, or a range, such as 50-250.`,
    )
  }
  return to === undefined ? Number(from) : { min: Number(from), max: Number(to) }
}
