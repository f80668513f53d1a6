import type { ResponseData } from '../samples/response-data.ts'
import type { Sample } from '../samples/sample.ts'
import { CONSTANTS } from '../values/constants.ts'
import type { DetailedDifference } from './describe-difference.ts'
import {
  hasForm,
  type IdForms,
  idPlaceName,
  wordsOfConstants,
  type PlacedId,
  type ReceivedResponse,
} from '../varying/id-forms.ts'

/** In how many responses a random word of few characters may be by coincidence. */
const MAX_COINCIDENCES = 2

/** Finds words that do not vary any more as a profile says, or have another form. */
export class ChangedIds {
  readonly #known: IdForms
  /** By place, and there by word, the numbers of the exchanges that had it. */
  readonly #seen = new Map<string, Map<string, Set<number>>>()

  constructor(known: IdForms) {
    this.#known = known
  }

  differenceIn(
    expected: ResponseData,
    sample: ReceivedResponse & Pick<Sample, 'number'>,
  ): DetailedDifference | undefined {
    const ids = wordsOfConstants(expected, sample)
    for (const id of ids) this.#keep(id, sample.number)
    return ids.map((id) => this.#differenceOf(id)).find((difference) => difference !== undefined)
  }

  #keep(id: PlacedId, number: number): void {
    const place = idPlaceName(id)
    const words = this.#seen.get(place) ?? new Map<string, Set<number>>()
    const numbers = words.get(id.word) ?? new Set()
    this.#seen.set(place, words.set(id.word, numbers.add(number)))
  }

  #differenceOf(id: PlacedId): DetailedDifference | undefined {
    const difference = { path: id.path, values: [CONSTANTS.uuid, id.word] } as const
    const place = idPlaceName(id)
    const { forms = {}, repeated = [] } = this.#known
    const form = Object.hasOwn(forms, place) ? forms[place] : undefined
    if (form === undefined) return undefined
    if (!hasForm(id.word, form)) return { ...difference, detail: ` of the form ${form}` }
    const isConstant = (this.#seen.get(place)?.get(id.word)?.size ?? 0) > MAX_COINCIDENCES
    if (!isConstant || repeated.includes(place)) return undefined
    return { ...difference, detail: ', another one in each response' }
  }
}
