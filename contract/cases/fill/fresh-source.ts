import type { Operation } from '../../../src/document/document.ts'
import { operation as plantStore } from '../../../src/document/plant-store.ts'
import { beginningOfNames, markOf } from '../../operation/fresh-name.ts'
import { idempotencyKeyOf } from '../../operation/idempotency-key.ts'
import { type Members, membersOf } from '../../operation/members.ts'
import { idOfRun, nameOfRun } from '../../operation/run-values.ts'
import { SentNames } from '../../operation/sent-names.ts'
import { type FreshValues, freshValuesOf } from './fresh-values.ts'

/** Milliseconds between the starts of two runs that seeds next to each other stand for; a prime. */
const millisecondsOfSeed = 7919

const sumOfCodes = (text: string): number => {
  let sum = 0
  for (const character of text) sum += character.charCodeAt(0)
  return sum
}

/** How many requests of a run had fresh values. */
interface RunValues {
  values: number
}

/** A source of fresh ids and names for an operation of a run. */
export class FreshSource {
  /** Part of every name of the run, if the document allows it, so that its plants can be found. */
  readonly mark: string
  /** The names that its requests had so far. */
  readonly names = new SentNames()
  readonly #operation: Operation
  readonly #members: Members
  #areNamesMarked = true
  readonly #start: number
  /** By case, the range of its next id. */
  readonly #rangeOfCase = new Map<string, number>()
  readonly #run: RunValues
  #sharedId: bigint | undefined
  #first: { readonly id: bigint; readonly name: string } | undefined

  /** Ids and names depend on `started`, milliseconds since 1970, too: a server may refuse those of an earlier run. */
  constructor(
    seed: number,
    started: number,
    operation: Operation = plantStore,
    run: RunValues = { values: 0 },
  ) {
    this.#run = run
    this.#operation = operation
    this.#members = membersOf(operation)
    this.#start = started + Math.abs(seed) * millisecondsOfSeed
    this.mark = markOf(this.#start)
  }

  /** What all its names so far begin with; undefined if the document does not allow it. */
  get beginningOfNames(): string | undefined {
    return this.#areNamesMarked ? this.#beginningOf(this.#nameAt(1)) : undefined
  }

  /** The values of the next request; one with another method is not the first one of the operation. */
  next(caseId: string, isOfOperation = true): FreshValues {
    this.#run.values += 1
    const count = this.#run.values
    const id = this.#idAt(count, this.#nextRange(caseId))
    const name = this.#nameAt(count)
    const values = { id, name, seed: this.#start + count }
    if (isOfOperation) this.#first ??= values
    this.names.add(name)
    const beginning = this.#beginningOf(name).replaceAll('-', ' ')
    this.#areNamesMarked &&= beginning === beginningOfNames(this.mark)
    this.#sharedId ??= this.#idAt(0, 0)
    const shared = { first: this.#first ?? values, sharedId: this.#sharedId }
    return {
      ...freshValuesOf(this.#members, { ...values, ...shared }),
      keyOf: (header) => idempotencyKeyOf(this.#operation, header, values.seed),
    }
  }

  #beginningOf(name: string): string {
    return name.slice(0, beginningOfNames(this.mark).length)
  }

  /** The range depends on the case: positions in error messages stay the same from run to run. */
  #nextRange(caseId: string): number {
    const range = this.#rangeOfCase.get(caseId) ?? sumOfCodes(caseId)
    this.#rangeOfCase.set(caseId, range + 1)
    return range
  }

  #idAt(count: number, range: number): bigint {
    return idOfRun(this.#members, { start: this.#start, count }, range)
  }

  #nameAt(count: number): string {
    return nameOfRun(this.#members, { start: this.#start, count })
  }
}
