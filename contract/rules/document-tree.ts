import { isObject, memberOf } from '../../src/base/check-value.ts'
import { BRANCHES } from '../../src/document/keyword-groups.ts'
import { namesIn, pointerTo } from '../../src/document/pointer.ts'
import { referenceIn, References } from '../../src/document/references.ts'

/** A part of a document. */
interface Part {
  /** JSON Pointer (RFC 6901) into the document. */
  readonly pointer: string
  readonly value: unknown
}

/** The value of a document as it is written, in which references can be followed. */
export class DocumentTree {
  readonly #value: unknown
  readonly #references: References

  constructor(value: unknown) {
    this.#value = value
    this.#references = new References(value)
  }

  /** The value at a JSON Pointer; undefined where the document has none. */
  valueAt(pointer: string): unknown {
    return namesIn(pointer).reduce<unknown>(
      (value, name) =>
        Array.isArray(value) ? (value as unknown[])[Number(name)] : memberOf(value, name),
      this.#value,
    )
  }

  /**
   * The schemas of the value at a place of a body, as JSON Pointers into the document.
   * @param schema JSON Pointer of the schema of the body
   * @param place JSON Pointer into the body
   */
  schemasAt(schema: string, place: string): readonly string[] {
    return namesIn(place).reduce<readonly string[]>(
      (schemas, name) => schemas.flatMap((parent) => this.#childrenOf(parent, name)),
      [schema],
    )
  }

  /** The schemas of a member or an item, by the most special keyword that has some. */
  #childrenOf(schema: string, name: string): readonly string[] {
    const parts = this.schemasFrom(schema)
    const under = (...names: readonly string[]): readonly string[] =>
      parts
        .map(({ pointer }) => pointerTo(pointer, ...names))
        .filter((pointer) => isObject(this.valueAt(pointer)))
    const candidates = [
      under('properties', name),
      under('prefixItems', name),
      /^\d+$/.test(name) ? under('items') : [],
      under('additionalProperties'),
    ]
    return candidates.find((pointers) => pointers.length > 0) ?? []
  }

  /** A schema with those that it refers to and its branches, the nearest first. */
  schemasFrom(schema: string): readonly Part[] {
    const parts = new Map<string, unknown>()
    const visit = (pointer: string): void => {
      const value = this.valueAt(pointer)
      if (parts.has(pointer) || !isObject(value)) return
      parts.set(pointer, value)
      const reference = referenceIn(value)
      if (reference !== undefined) visit(this.#references.find(reference, pointer).pointer)
      for (const keyword of BRANCHES) {
        const branches = value[keyword]
        if (!Array.isArray(branches)) continue
        for (const index of branches.keys()) visit(pointerTo(pointer, keyword, index))
      }
    }
    visit(schema)
    return Array.from(parts, ([pointer, value]) => ({ pointer, value }))
  }
}
