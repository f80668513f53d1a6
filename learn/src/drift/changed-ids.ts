import type { ResponseData } from '../samples/response-data.ts'
import type { Sample } from '../samples/sample.ts'
import { CONSTANTS } from '../values/constants.ts'
import type { DetailedDifference } from './describe-difference.ts'
import {
  hasForm,
  type IdForms,
  idSite,
  wordsOfConstants,
  type VaryingId,
  type ReceivedResponse,
} from '../varying/id-forms.ts'

/** In how many responses a random word of few characters may be by coincidence. */
const MAX_COINCIDENCES = 2

/** Finds words that do not vary any more, or have another form, at the sites that have a form in the profile. */
export class ChangedIds {
  readonly #known: IdForms
  /** By site and word, the numbers of the exchanges that had the word there. */
  readonly #seen = new Map<string, Set<number>>()

  constructor(known: IdForms) {
    this.#known = known
  }

  /** Records the words of a response; undefined if all of them vary and have their form. */
  differenceIn(
    expected: ResponseData,
    sample: ReceivedResponse & Pick<Sample, 'number'>,
  ): DetailedDifference | undefined {
    const ids = wordsOfConstants(expected, sample)
    for (const id of ids) this.#record(id, sample.number)
    return ids.map((id) => this.#differenceOf(id)).find((difference) => difference !== undefined)
  }

  /** Records that an exchange has a word at its site. */
  #record(id: VaryingId, number: number): void {
    const numbers = this.#seen.get(seenKey(id)) ?? new Set()
    this.#seen.set(seenKey(id), numbers.add(number))
  }

  #differenceOf(id: VaryingId): DetailedDifference | undefined {
    const exchanges = this.#seen.get(seenKey(id))!.size
    const difference = { path: id.path, values: [CONSTANTS.uuid, id.word] } as const
    const site = idSite(id)
    const { forms = {}, repeated = [] } = this.#known
    const form = Object.hasOwn(forms, site) ? forms[site] : undefined
    if (form === undefined) return undefined
    if (!hasForm(id.word, form)) return { ...difference, detail: ` of the form ${form}` }
    if (exchanges <= MAX_COINCIDENCES || repeated.includes(site)) return undefined
    return { ...difference, detail: ', another one in each response' }
  }
}

const seenKey = (id: VaryingId): string => `${idSite(id)} ${id.word}`
