import { OrderedMap } from '../base/ordered-map.ts'

/** What a token has stored, by a request that the mock accepted. */
export interface Resource {
  /** Of the request that created it. */
  readonly id: number
  /** The path that lists it, below the base path and without a parameter, such as `/stores/7/plants`. */
  readonly collection: string
  /** Its identity, as a path has it without percent-encoding; undefined if nothing tells resources apart. */
  readonly key: string | undefined
  readonly value: unknown
}

/** What a response changes of it: a new resource, another value of one, or one less. */
export type Change =
  | ({ readonly kind: 'create' } & Omit<Resource, 'id'>)
  | { readonly kind: 'replace'; readonly resource: Resource; readonly value: unknown }
  | {
      readonly kind: 'remove'
      /** Without an id all that have the key. */
      readonly resource: Pick<Resource, 'collection' | 'key'> & Partial<Resource>
    }

/** Whether a path lists a collection; its parameters, such as `{storeId}`, stand for any text. */
export function isCollectionAt(path: string, collection: string): boolean {
  const segments = path.split('/')
  const parts = collection.split('/')
  return (
    parts.length === segments.length &&
    segments.every((segment, at) => segment === parts[at] || /^\{.+\}$/.test(segment))
  )
}

const RESOURCE_BYTES = 96

/** The most resources of a token, and what estimates the bytes of a value. */
export type ResourceLimits = readonly [max: number, bytesOf: (value: unknown) => number]

/** A resource with its estimated bytes. */
interface Kept {
  readonly resource: Resource
  readonly bytes: number
}

/** The resources of a token in the order of their creation, at most `max`, with their estimated bytes: nobody asks for one of them. */
export class Resources {
  bytes = 0
  /** The highest id of one that a request removed. */
  lastRemoved = 0
  /** Whether a request has changed something, or somebody who controls the mock. */
  isWritten = false
  readonly #byId = new OrderedMap<number, Kept>()
  /** The collections in which something was created, replaced or removed, or was to be. */
  readonly changed: Set<string> = new Set()
  readonly #max: number
  readonly #bytesOf: (value: unknown) => number

  constructor(...[max, bytesOf]: ResourceLimits) {
    this.#max = max
    this.#bytesOf = bytesOf
  }

  get all(): readonly Resource[] {
    return this.kept
  }

  /** Those that the mock keeps itself. */
  get kept(): readonly Resource[] {
    return this.#byId.values.map(({ resource }) => resource)
  }

  get count(): number {
    return this.#byId.size
  }

  /** @param path that of a collection; one with parameters stands for all that fit it */
  in(path: string): readonly Resource[] {
    return this.all.filter(({ collection }) => isCollectionAt(path, collection))
  }

  /** Whether a value of a collection is as it is asked for. */
  hasIn(collection: string, isWanted: (value: unknown) => boolean): boolean {
    return this.#byId.some(
      ({ resource }) => resource.collection === collection && isWanted(resource.value),
    )
  }

  has(id: number): boolean {
    return this.#byId.get(id) !== undefined
  }

  markChanged(collection: string): void {
    this.changed.add(collection)
  }

  /** @param id that of the request; what holds resources instead may promise to store the change */
  apply(change: Change, id: number): PromiseLike<unknown> | void {
    if (change.kind === 'create') {
      const { collection, key, value } = change
      return this.put({ id, collection, key, value })
    }
    const { resource } = change
    this.markChanged(resource.collection)
    if (change.kind === 'replace') return this.put({ ...change.resource, value: change.value })
    const name = resource.id === undefined ? 'key' : 'id'
    for (const item of this.in(resource.collection))
      if (item[name] === resource[name]) this.remove(item)
  }

  /** Stores a resource, instead of the one with the same id if there is one. */
  put(resource: Resource): void {
    const { id, collection } = resource
    const previous = this.#byId.get(id)
    if (previous === undefined && this.#byId.size === this.#max) this.dropOldest()
    const bytes = this.#sizeOf(resource)
    this.#byId.set(id, { resource, bytes })
    this.bytes += bytes - (previous?.bytes ?? 0)
    this.markChanged(collection)
  }

  dropOldest(): void {
    const oldest = this.#byId.first
    if (oldest !== undefined) this.remove(oldest.resource)
  }

  remove({ id }: Resource): void {
    this.lastRemoved = Math.max(this.lastRemoved, id)
    this.bytes -= this.#byId.get(id)?.bytes ?? 0
    this.#byId.delete(id)
  }

  #sizeOf({ value, key = '' }: Resource): number {
    return RESOURCE_BYTES + 2 * key.length + this.#bytesOf(value)
  }
}
