import type { Operation } from '../../src/document/document.ts'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import { beginningOfNames, markOf } from '../operation/fresh-name.ts'
import { type Members, membersOf } from '../operation/members.ts'
import { fillRequired } from '../operation/body-text.ts'
import { idOfSum } from '../operation/fitting-value.ts'
import { idOfRun, nameOfRun } from '../operation/run-values.ts'
import { SentNames } from '../operation/sent-names.ts'

/** Two bytes fewer than 255, the longest name of many file systems and databases. */
const longName = 253

/** Milliseconds between the starts of two runs that seeds next to each other stand for; a prime. */
const millisecondsOfSeed = 7919

/** What the placeholders of ids and names stand for in one request. */
export interface FreshValues {
  readonly ID: string
  readonly NAME: string
  readonly LONG_NAME: string
  /** Those of the run's first request. */
  readonly FIRST_ID: string
  readonly FIRST_NAME: string
  /** An id of the run that is no other request's ID. */
  readonly SAME_ID: string
  /** The id that sums are made of. */
  readonly idOfSum: bigint
}

const sumOfCodes = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + character.charCodeAt(0), 0)

/** A source of fresh ids and names for one run. */
export class FreshSource {
  /** Part of every name of the run, if the document allows it, so that its plants can be found. */
  readonly mark: string
  /** The names that its requests had so far. */
  readonly names = new SentNames()
  readonly #members: Members
  #areNamesMarked = true
  readonly #start: number
  /** By case, the range of its next id. */
  readonly #rangeOfCase = new Map<string, number>()
  #count = 0
  #firstId: string | undefined

  /** Ids and names depend on `started`, milliseconds since 1970, too: a server may refuse those of an earlier run. */
  constructor(seed: number, started: number, operation: Operation = plantStore) {
    this.#members = membersOf(operation)
    this.#start = started + Math.abs(seed) * millisecondsOfSeed
    this.mark = markOf(this.#start)
  }

  /** What all its names so far begin with; undefined if the document does not allow it. */
  get beginningOfNames(): string | undefined {
    return this.#areNamesMarked ? beginningOfNames(this.mark) : undefined
  }

  /** A body with fresh values of the members that only the document requires, for the request of the last `next`. */
  withRequired(text: string): string {
    return fillRequired(text, this.#members, this.#start + this.#count)
  }

  /** The values of the next request. */
  next(caseId: string): FreshValues {
    this.#count += 1
    const id = this.#idAt(this.#count, this.#nextRange(caseId))
    const ID = String(id)
    this.#firstId ??= ID
    const NAME = this.#nameAt(this.#count)
    this.names.add(NAME)
    this.#areNamesMarked &&= NAME.startsWith(beginningOfNames(this.mark))
    return {
      ID,
      NAME,
      LONG_NAME: NAME.padEnd(longName, 'a'),
      FIRST_ID: this.#firstId,
      FIRST_NAME: this.#nameAt(1),
      SAME_ID: String(this.#idAt(0, 0)),
      idOfSum: idOfSum(this.#members, id),
    }
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
