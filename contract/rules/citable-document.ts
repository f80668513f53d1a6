import { memberOf } from '../../src/base/check-value.ts'
import { truncate } from '../../src/base/truncate.ts'
import { Decimal } from '../../src/base/validator.ts'
import type { Content, Operation, Parameter } from '../../src/document/document.ts'
import { openOperation } from '../../src/document/open-document.ts'
import { placeAt, Places } from '../../src/document/places/places.ts'
import { namesIn, pointerTo, valueAt } from '../../src/document/pointer.ts'
import { lines, value as plantStore } from '../../src/generated/source.ts'

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

/** What a finding is about, so that its citation is more exact than that of its rule. */
export interface Concern {
  /** The status that was received. */
  readonly status?: number | undefined
  /** JSON Pointer into the body of the request or the response. */
  readonly place?: string | undefined
  /** The keyword of a schema that the value there breaks. */
  readonly keyword?: string | undefined
  /** JSON Pointer to the part of the document that it is about. */
  readonly part?: string | undefined
  /** The parameter of the request that it is about; places are within its value. */
  readonly parameter?: Parameter | undefined
}

/** Parts of a value in a citation. */
const maxParts = 5

/** Characters of a value in a citation. */
const maxCharacters = 100

/** Whether a value of a document is a list or an object. */
const isParent = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Decimal)

/** The items of a list, by their place if they are lists or objects, or the names of an object. */
const namesOf = (value: object): readonly string[] =>
  Array.isArray(value)
    ? (value as unknown[]).map((item, index) => (isParent(item) ? String(index) : String(item)))
    : Object.keys(value)

const partsOf = (value: unknown): string => {
  if (value instanceof Decimal) return value.source
  if (!isParent(value)) return String(value)
  const names = namesOf(value)
  return names.slice(0, maxParts).join(', ') + (names.length > maxParts ? ', …' : '')
}

/** A value in one line; of lists and objects their items and names. */
export const wordsOf = (value: unknown): string => {
  const [line = ''] = partsOf(value).split('\n', 1)
  return truncate(line, maxCharacters)
}

/** A keyword of a schema, and the item of its value that is meant, such as a name in `required`. */
interface Keyword {
  readonly keyword: string
  readonly item?: string
}

/** What a citation is made of, before its file and line are known. */
interface Place {
  readonly pointer: string
  readonly words: string
  /** By default that of the pointer. */
  readonly line?: number | undefined
  readonly reading?: string | undefined
}

/** In OpenAPI 3.0 an exclusive bound is a flag beside the bound. */
const flaggedBounds: Readonly<Record<string, string>> = {
  exclusiveMinimum: 'minimum',
  exclusiveMaximum: 'maximum',
}

const lineInPlantStore = (pointer: string, words?: string): number | undefined =>
  lines[`${pointer}\n${words}`] ?? lines[pointer]

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'))

/** A document in which places can be cited, with their words and their lines. */
export class CitableDocument {
  readonly #value: unknown
  readonly #file: string | undefined
  readonly #lineOf: (pointer: string, words?: string) => number | undefined
  readonly #contents: readonly Content[]
  readonly #parameters: readonly Parameter[]
  /** Of the schemas as they are written: each keyword is where the document has it. */
  readonly #places = new Places((schema) => schema)

  constructor(operation: Operation) {
    const { document, name } = operation
    // The generated document is without its value, and its schemas are merged.
    const isGenerated = document.value === undefined
    this.#value = isGenerated ? plantStore : document.value
    this.#file = document.path
    this.#lineOf = isGenerated ? lineInPlantStore : (document.lineOf ?? (() => undefined))
    const { requestBody, responses, parameters } = isGenerated
      ? openOperation({ document: plantStore as object, operation: name })
      : operation
    this.#parameters = parameters
    this.#contents = [requestBody, ...responses].flatMap((part) => part?.content ?? [])
  }

  /** The value at a JSON Pointer; undefined where the document has none. */
  #valueAt(pointer: string): unknown {
    return valueAt(this.#value, namesIn(pointer))
  }

  /** JSON Pointers of the schemas that say something about the value at a place of a body, the nearest first. */
  schemasAt({ pointer }: Content, names: readonly string[]): readonly string[] {
    const content = this.#contents.find((written) => written.pointer === pointer)
    const place = content && placeAt(this.#places.of(content.schema), names)
    return place?.schemas.map((schema) => schema.pointer) ?? []
  }

  /** The same of the value of a parameter. */
  schemasOfParameter({ pointer }: Parameter, names: readonly string[]): readonly string[] {
    const written = this.#parameters.find((parameter) => parameter.pointer === pointer)
    const place = written && placeAt(this.#places.of(written.schema), names)
    return place?.schemas.map((schema) => schema.pointer) ?? []
  }

  /** The value at a JSON Pointer, or that of the nearest part around it. */
  cite(pointer: string, reading?: string): Citation {
    const value = this.#valueAt(pointer)
    if (value === undefined && pointer !== '') return this.cite(parentOf(pointer), reading)
    const [name, ...others] = isParent(value) ? namesOf(value) : []
    if (name !== undefined && others.length === 0) return this.citeItem(pointer, name, reading)
    return this.#citation({ pointer, words: wordsOf(value), reading })
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

  /** A keyword of the first of some schemas that has it; undefined if none has it. */
  citeKeyword(schemas: readonly string[], { keyword, item }: Keyword): Citation | undefined {
    for (const pointer of schemas) {
      const at = pointerTo(pointer, keyword)
      const keywordValue = this.#valueAt(at)
      if (keywordValue === undefined) continue
      const bound = keywordValue === true ? flaggedBounds[keyword] : undefined
      if (bound !== undefined) return this.cite(pointerTo(pointer, bound))
      if (item === undefined) return this.cite(at)
      const hasItem = Array.isArray(keywordValue) && keywordValue.includes(item)
      if (hasItem) return this.citeItem(at, item)
    }
    return undefined
  }

  #citation({ pointer, words, line = this.#lineOf(pointer), reading }: Place): Citation {
    return {
      ...(this.#file !== undefined && { file: this.#file }),
      pointer,
      ...(line !== undefined && { line }),
      words,
      ...(reading !== undefined && { reading }),
    }
  }
}
