import type { Differing } from '../values/differences.ts'
import type { ResponseData } from '../samples/response-data.ts'
import type { Sample } from '../samples/sample.ts'
import { KINDS } from '../values/kinds.ts'
import { hasForm, type IdForms, idsIn, type PlacedId } from '../varying/id-forms.ts'

/** In how many responses a random word of few characters may be by coincidence. */
const MAX_COINCIDENCES = 2

/** Finds words that do not vary any more as a profile says, or have another form. */
export class ChangedIds {
  readonly #known: IdForms
  /** By place and word, the numbers of the exchanges that had it. */
  readonly #seen = new Map<string, Set<number>>()

  constructor(known: IdForms) {
    this.#known = known
  }

  differenceIn(
    expected: ResponseData,
    sample: Pick<Sample, 'number' | 'response' | 'receivedText'>,
  ): Differing | undefined {
    const ids = idsIn(expected, sample)
    for (const id of ids) this.#keep(id, sample.number)
    return ids.map((id) => this.#differenceOf(id)).find((difference) => difference !== undefined)
  }

  #keep({ place, word }: PlacedId, number: number): void {
    const key = `${place} ${word}`
    const numbers = this.#seen.get(key) ?? new Set()
    this.#seen.set(key, numbers.add(number))
  }

  #differenceOf({ place, path, word }: PlacedId): Differing | undefined {
    const { forms = {}, repeated = [] } = this.#known
    const form = Object.hasOwn(forms, place) ? forms[place] : undefined
    if (form === undefined) return undefined
    if (!hasForm(word, form)) return { path, values: [`${KINDS.uuid} of the form ${form}`, word] }
    const isConstant = (this.#seen.get(`${place} ${word}`)?.size ?? 0) > MAX_COINCIDENCES
    if (!isConstant || repeated.includes(place)) return undefined
    return { path, values: [`another ${KINDS.uuid} in each response`, word] }
  }
}
