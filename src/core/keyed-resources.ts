import type { CollectionStore } from './collection-store.ts'
import {
  type Change,
  isCollectionAt,
  type Resource,
  type ResourceLimits,
  Resources,
} from './resources.ts'

/** Collections that are remembered one by one: they are as many as paths. */
const MAX_PATHS = 1000

/** Resources of one collection. */
interface Stored {
  readonly byId: Map<number, Resource>
  /** Of a key that was given again, the last one. */
  readonly byKey: Map<string, Resource>
}

/** Resources that requests ask for by their collection and their key. */
export class KeyedResources extends Resources {
  readonly #collections = new Map<string, Stored>()
  readonly #highest = new Map<string, number>()
  /** What holds the resources of a path instead. */
  readonly #stores: ReadonlyMap<string, CollectionStore>

  constructor(limits: ResourceLimits, stores: ReadonlyMap<string, CollectionStore> = new Map()) {
    super(...limits)
    this.#stores = stores
  }

  override get all(): readonly Resource[] {
    return [...super.all, ...[...this.#stores.values()].flatMap((store) => store.all)]
  }

  override in(collection: string): readonly Resource[] {
    const known = [...this.#collections.keys(), ...this.#stores.keys()]
    const paths = collection.includes('{')
      ? known.filter((path) => isCollectionAt(collection, path))
      : [collection]
    return paths.flatMap(
      (path) =>
        this.#stores.get(path)?.all ?? [...(this.#collections.get(path)?.byId.values() ?? [])],
    )
  }

  override hasIn(collection: string, isWanted: (value: unknown) => boolean): boolean {
    const stored = this.#stores.get(collection)?.all ?? this.#collections.get(collection)?.byId
    for (const { value } of stored?.values() ?? []) if (isWanted(value)) return true
    return false
  }

  /** Whether a collection shows what is stored in it. */
  isChanged(collection: string): boolean {
    const { changed } = this
    return changed.size > MAX_PATHS || changed.has(collection) || this.#stores.has(collection)
  }

  /** One too many stands for all. */
  override markChanged(collection: string): void {
    if (this.changed.size <= MAX_PATHS) super.markChanged(collection)
  }

  find(collection: string, key: string): Resource | undefined {
    const store = this.#stores.get(collection)
    return store === undefined
      ? this.#collections.get(collection)?.byKey.get(key)
      : store.all.findLast((resource) => resource.key === key)
  }

  /** The highest number that was an identity in a collection. */
  highest(collection: string): number {
    const known = this.#highest.get(collection) ?? 0
    const held = this.#stores.get(collection)?.all ?? []
    return held.reduce((highest, { key = '' }) => Math.max(highest, numberOf(key)), known)
  }

  override apply(change: Change, id: number): PromiseLike<unknown> | void {
    const store = this.#stores.get((change.kind === 'create' ? change : change.resource).collection)
    if (store !== undefined) {
      if (change.kind === 'create') this.#noteNumber(change.collection, change.key)
      return store.apply(change, id)
    }
    return super.apply(change, id)
  }

  override put(resource: Resource): void {
    const { id, collection, key } = resource
    super.put(resource)
    const stored = this.#collectionAt(collection)
    stored.byId.set(id, resource)
    if (key === undefined) return
    stored.byKey.set(key, resource)
    this.#noteNumber(collection, key)
  }

  #collectionAt(path: string): Stored {
    const known = this.#collections.get(path)
    if (known !== undefined) return known
    const stored = { byId: new Map(), byKey: new Map() }
    this.#collections.set(path, stored)
    return stored
  }

  #noteNumber(collection: string, key: string | undefined): void {
    const number = numberOf(key)
    if (number === 0 || this.#isNoted(number, collection)) return
    if (this.#highest.size > MAX_PATHS) this.#highest.clear()
    this.#highest.set(collection, Math.max(this.highest(collection), number))
  }

  /** What a store holds may have a higher number, and go. */
  #isNoted(number: number, collection: string): boolean {
    return number <= (this.#highest.get(collection) ?? 0) && !this.#stores.has(collection)
  }

  override remove(resource: Resource): void {
    const { id, collection, key } = resource
    super.remove(resource)
    const { byId, byKey } = this.#collections.get(collection)!
    byId.delete(id)
    if (key !== undefined && byKey.get(key)?.id === id) byKey.delete(key)
    if (byId.size === 0) this.#collections.delete(collection)
  }
}

/** The number that a key is; 0 for any other. */
const numberOf = (key = ''): number => (/^\d{1,15}$/.test(key) ? Number(key) : 0)
