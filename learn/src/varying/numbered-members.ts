import { isObject } from 'plant-store-kit/json'
import type { Sample } from '../samples/sample.ts'
import { withoutNumbers } from '../values/numbers.ts'

/** A number alone would become one in the profile. */
const HAS_LETTER = /\p{L}/u

/** Of members that vary, those whose texts differ in their numbers alone, such as `worker-1` and `worker-4`. */
export function numberedMembers(
  samples: readonly Sample[],
  names: readonly string[],
): readonly string[] {
  const forms = new Map(names.map((name) => [name, new Set<string>()]))
  for (const { response } of samples) addForms(response.body, forms)
  return names.filter((name) => {
    const [form = '', ...others] = forms.get(name)!
    return others.length === 0 && HAS_LETTER.test(form)
  })
}

/** Adds the texts of members, at any depth, without their numbers. */
function addForms(value: unknown, forms: ReadonlyMap<string, Set<string>>): void {
  if (Array.isArray(value)) for (const item of value) addForms(item, forms)
  if (!isObject(value)) return
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string') forms.get(name)?.add(withoutNumbers(inner))
    addForms(inner, forms)
  }
}
