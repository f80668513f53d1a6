import { isObject, memberOf } from '../../src/base/check-value.ts'
import type { Operation } from '../../src/document/document.ts'
import { namesIn, pointerTo } from '../../src/document/pointer.ts'
import { referenceIn, References } from '../../src/document/references.ts'
import { lines, value as plantStore } from '../../src/generated/source.ts'
import { truncate } from '../../src/base/truncate.ts'
import { Decimal } from '../../src/base/validator.ts'

/** Where the document, or a profile, says something. */
export interface Citation {
  /** The file; absent for a document that a program made. */
  readonly file?: string
  /** JSON Pointer (RFC 6901) into the document; absent in a profile. */
  readonly pointer?: string
  /** From 1; absent if the lines of the document are not known. */
  readonly line?: number
  /** What stands there: a value, a name in a list or an object, or a sentence of a description. */
  readonly words: string
  /** Why a rule reads the words so, if the document does not say it. */
  readonly reading?: string
}

/** A keyword of a schema, and the item of its value that is meant, such as a name in `required`. */
export interface Keyword {
  readonly keyword: string
  readonly item?: string
}

/** The values and lines of one document. */
export class Source {
  readonly #file: string | undefined
  readonly #value: unknown
  readonly #lineOf: (pointer: string, words?: string) => number | undefined
  readonly #references: References

  constructor({ document }: Pick<Operation, 'document'>) {
    // The generated document is without its value.
    const isGenerated = document.value === undefined
    this.#file = document.path
    this.#value = isGenerated ? plantStore : document.value
    this.#lineOf = isGenerated ? lineInPlantStore : (document.lineOf ?? (() => undefined))
    this.#references = new References(this.#value)
  }

  /** The value at a JSON Pointer, or that of the nearest part around it. */
  cite(pointer: string, reading?: string): Citation {
    const value = this.#valueAt(pointer)
    if (value === undefined && pointer !== '') return this.cite(parentOf(pointer), reading)
    const [name, ...others] = isParent(value) ? namesOf(value) : []
    if (name !== undefined && others.length === 0) return this.citeItem(pointer, name, reading)
    return this.#citation({ pointer, words: showValue(value), reading })
  }

  /** An item of a list, or the name of a member, at a JSON Pointer. */
  citeItem(pointer: string, item: string, reading?: string): Citation {
    const value = this.#valueAt(pointer)
    const at = Array.isArray(value) ? value.findIndex((member) => String(member) === item) : item
    const line = this.#lineOf(pointerTo(pointer, at))
    return this.#citation({ pointer, words: item, line, reading })
  }

  /** The scheme that a security requirement of a list names. */
  citeRequirement(pointer: string, scheme: string, reading?: string): Citation {
    const requirements = this.#valueAt(pointer)
    const list: readonly unknown[] = Array.isArray(requirements) ? requirements : []
    const index = list.findIndex((requirement) => memberOf(requirement, scheme) !== undefined)
    if (index < 0) return this.cite(pointer, reading)
    return this.citeItem(pointerTo(pointer, index), scheme, reading)
  }

  /** A sentence of the description of a part; undefined if it is not there. */
  citeSentence(part: string, sentence: string): Citation | undefined {
    const pointer = pointerTo(part, 'description')
    const text = this.#valueAt(pointer)
    if (typeof text !== 'string' || !text.split('\n').includes(sentence)) return undefined
    return this.#citation({ pointer, words: sentence, line: this.#lineOf(pointer, sentence) })
  }

  /** A keyword of a schema, of the schemas that it refers to, or of its branches; undefined if none has it. */
  citeKeyword(schemas: readonly string[], { keyword, item }: Keyword): Citation | undefined {
    for (const { pointer, value } of schemas.flatMap((schema) => this.#reachableFrom(schema))) {
      const at = pointerTo(pointer, keyword)
      const found = memberOf(value, keyword)
      if (found === undefined) continue
      const bound = found === true ? flaggedBounds[keyword] : undefined
      if (bound !== undefined) return this.cite(pointerTo(pointer, bound))
      if (item === undefined) return this.cite(at)
      if (Array.isArray(found) && found.includes(item)) return this.citeItem(at, item)
    }
    return undefined
  }

  /**
   * The schemas of the value at a place of a body.
   * @param place JSON Pointer into the body
   */
  schemasAt(schema: string, place: string): readonly string[] {
    return namesIn(place).reduce<readonly string[]>(
      (schemas, name) => schemas.flatMap((parent) => this.#childrenOf(parent, name)),
      [schema],
    )
  }

  #childrenOf(schema: string, name: string): readonly string[] {
    const parts = this.#reachableFrom(schema)
    const under = (...names: readonly string[]): readonly string[] =>
      parts
        .map(({ pointer }) => pointerTo(pointer, ...names))
        .filter((pointer) => isObject(this.#valueAt(pointer)))
    const candidates = [
      under('properties', name),
      under('prefixItems', name),
      /^\d+$/.test(name) ? under('items') : [],
      under('additionalProperties'),
    ]
    return candidates.find((pointers) => pointers.length > 0) ?? []
  }

  /** A schema with those that it refers to and its branches, the nearest first. */
  #reachableFrom(schema: string): readonly { pointer: string; value: unknown }[] {
    const parts = new Map<string, unknown>()
    const visit = (pointer: string): void => {
      const value = this.#valueAt(pointer)
      if (parts.has(pointer) || !isObject(value)) return
      parts.set(pointer, value)
      const reference = referenceIn(value)
      if (reference !== undefined) visit(this.#references.find(reference, pointer).pointer)
      for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
        const branches = value[keyword]
        if (!Array.isArray(branches)) continue
        for (const index of branches.keys()) visit(pointerTo(pointer, keyword, index))
      }
    }
    visit(schema)
    return Array.from(parts, ([pointer, value]) => ({ pointer, value }))
  }

  #valueAt(pointer: string): unknown {
    return namesIn(pointer).reduce<unknown>(
      (value, name) =>
        Array.isArray(value) ? (value as unknown[])[Number(name)] : memberOf(value, name),
      this.#value,
    )
  }

  #citation(place: {
    pointer: string
    words: string
    line?: number | undefined
    reading?: string | undefined
  }): Citation {
    const { pointer, words, line = this.#lineOf(pointer), reading } = place
    return {
      ...(this.#file !== undefined && { file: this.#file }),
      pointer,
      ...(line !== undefined && { line }),
      words,
      ...(reading !== undefined && { reading }),
    }
  }
}

/** In OpenAPI 3.0 an exclusive bound is a flag beside the bound. */
const flaggedBounds: Readonly<Record<string, string>> = {
  exclusiveMinimum: 'minimum',
  exclusiveMaximum: 'maximum',
}

const lineInPlantStore = (pointer: string, words?: string): number | undefined =>
  lines[`${pointer}\n${words}`] ?? lines[pointer]

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'))

/** Parts of a value in a citation. */
const maxParts = 5

/** Characters of a value in a citation. */
const maxCharacters = 100

/** A value in one line; of lists and objects their items and names. */
const showValue = (value: unknown): string => {
  const [line = ''] = showParts(value).split('\n', 1)
  return truncate(line, maxCharacters)
}

const isParent = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Decimal)

/** The items of a list, by their place if they are lists or objects, or the names of an object. */
const namesOf = (value: object): readonly string[] =>
  Array.isArray(value)
    ? (value as unknown[]).map((item, index) => (isParent(item) ? String(index) : String(item)))
    : Object.keys(value)

const showParts = (value: unknown): string => {
  if (value instanceof Decimal) return value.source
  if (!isParent(value)) return String(value)
  const names = namesOf(value)
  return names.slice(0, maxParts).join(', ') + (names.length > maxParts ? ', …' : '')
}
