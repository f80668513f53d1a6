import { isJsonArray, isJsonObject, type Json } from './json.ts'
import { names, step } from './pointer.ts'
import type { Source } from './source.ts'

/** The pointer that the $ref at a pointer means, through further ones. */
export function follow(source: Source, pointer: string): string {
  const seen = new Set<string>()
  let place = pointer
  for (;;) {
    const value = source.at(place)
    const ref = isJsonObject(value) ? value['$ref'] : undefined
    if (typeof ref !== 'string') return place
    const at = `${place}/$ref`
    if (!ref.startsWith('#')) {
      source.fail(at, `$ref "${ref}" leaves the document; only "#/…" is read`)
    }
    seen.add(place)
    place = decode(source, at, ref)
    if (source.at(place) === undefined) source.fail(at, `$ref "${ref}" points at nothing`)
    if (seen.has(place)) source.fail(at, `$ref "${ref}" leads back to itself`)
  }
}

function decode(source: Source, at: string, ref: string): string {
  try {
    return names(decodeURIComponent(ref.slice(1)))
      .map(step)
      .join('')
  } catch {
    return source.fail(at, `$ref "${ref}" has a broken % escape`)
  }
}

/** Throws a Mistake for a $ref anywhere that leads nowhere. */
export function checkReferences(source: Source): void {
  const visit = (value: Json, pointer: string): void => {
    if (isJsonArray(value))
      return value.forEach((item, index) => visit(item, pointer + step(index)))
    if (!isJsonObject(value)) return
    if (typeof value['$ref'] === 'string') follow(source, pointer)
    for (const [name, item] of Object.entries(value)) {
      if (!data.has(name)) visit(item, pointer + step(name))
    }
  }
  visit(source.root, '')
}

/** Keywords that hold values, where `$ref` would be a member like any other. */
const data: ReadonlySet<string> = new Set(['value', 'example', 'default', 'enum'])
