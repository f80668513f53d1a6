import { memberOf } from '../../src/base/check-value.ts'
import type { Operation } from '../../src/document/document.ts'
import { pointerTo } from '../../src/document/pointer.ts'
import { lines, value as plantStore } from '../../src/generated/source.ts'
import type { Citation } from './citation.ts'
import { isParent, namesOf, wordsOf } from './cited-words.ts'
import { DocumentTree } from './document-tree.ts'

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
  /** Its values. */
  readonly tree: DocumentTree
  readonly #file: string | undefined
  readonly #lineOf: (pointer: string, words?: string) => number | undefined

  constructor({ document }: Pick<Operation, 'document'>) {
    // The generated document is without its value.
    const isGenerated = document.value === undefined
    this.tree = new DocumentTree(isGenerated ? plantStore : document.value)
    this.#file = document.path
    this.#lineOf = isGenerated ? lineInPlantStore : (document.lineOf ?? (() => undefined))
  }

  /** The value at a JSON Pointer, or that of the nearest part around it. */
  cite(pointer: string, reading?: string): Citation {
    const value = this.tree.valueAt(pointer)
    if (value === undefined && pointer !== '') return this.cite(parentOf(pointer), reading)
    const [name, ...others] = isParent(value) ? namesOf(value) : []
    if (name !== undefined && others.length === 0) return this.citeItem(pointer, name, reading)
    return this.#citation({ pointer, words: wordsOf(value), reading })
  }

  /** An item of a list, or the name of a member, at a JSON Pointer. */
  citeItem(pointer: string, item: string, reading?: string): Citation {
    const value = this.tree.valueAt(pointer)
    const at = Array.isArray(value) ? value.findIndex((member) => String(member) === item) : item
    const line = this.#lineOf(pointerTo(pointer, at))
    return this.#citation({ pointer, words: item, line, reading })
  }

  /** The scheme that a security requirement of a list names. */
  citeRequirement(pointer: string, scheme: string, reading?: string): Citation {
    const requirements = this.tree.valueAt(pointer)
    const list: readonly unknown[] = Array.isArray(requirements) ? requirements : []
    const index = list.findIndex((requirement) => memberOf(requirement, scheme) !== undefined)
    if (index < 0) return this.cite(pointer, reading)
    return this.citeItem(pointerTo(pointer, index), scheme, reading)
  }

  /** A sentence of the description of a part; undefined if it is not there. */
  citeSentence(part: string, sentence: string): Citation | undefined {
    const pointer = pointerTo(part, 'description')
    const text = this.tree.valueAt(pointer)
    if (typeof text !== 'string' || !text.split('\n').includes(sentence)) return undefined
    return this.#citation({ pointer, words: sentence, line: this.#lineOf(pointer, sentence) })
  }

  /** A keyword of a schema, of the schemas that it refers to, or of its branches; undefined if none has it. */
  citeKeyword(schemas: readonly string[], { keyword, item }: Keyword): Citation | undefined {
    for (const { pointer, value } of schemas.flatMap((schema) => this.tree.schemasFrom(schema))) {
      const at = pointerTo(pointer, keyword)
      const keywordValue = memberOf(value, keyword)
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
