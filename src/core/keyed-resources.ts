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
  /** How many resources of a collection have no key: nothing asks for one of them, so that only a list looks for them. */
  readonly #keyless = new Map<string, number>()
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
    if (!collection.includes('{')) return this.#storedIn(collection)
    const known = [this.#collections, this.#keyless, this.#stores].flatMap((map) => [...map.keys()])
    const paths = [...new Set(known)].filter((path) => isCollectionAt(collection, path))
    return paths.flatMap((path) => this.#storedIn(path))
  }

  #storedIn(path: string): readonly Resource[] {
    const held = this.#stores.get(path)
    if (held !== undefined) return held.all
    return this.#keyless.has(path)
      ? this.kept.filter((resource) => resource.collection === path)
      : [...(this.#collections.get(path)?.byId.values() ?? [])]
  }

  override hasIn(collection: string, isWanted: (value: unknown) => boolean): boolean {
    if (this.#keyless.has(collection)) return super.hasIn(collection, isWanted)
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
    if (key === undefined && !this.has(id)) this.#countKeyless(collection, 1)
    super.put(resource)
    if (key === undefined) return
    const stored = this.#collectionAt(collection)
    stored.byId.set(id, resource)
    stored.byKey.set(key, resource)
    this.#noteNumber(collection, key)
  }

  #countKeyless(path: string, added: number): void {
    const count = (this.#keyless.get(path) ?? 0) + added
    if (count === 0) this.#keyless.delete(path)
    else this.#keyless.set(path, count)
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
    if (key === undefined) return this.#countKeyless(collection, -1)
    const { byId, byKey } = this.#collections.get(collection)!
    byId.delete(id)
    if (byKey.get(key)?.id === id) byKey.delete(key)
    if (byId.size === 0) this.#collections.delete(collection)
  }
}

/** The number that a key is; 0 for any other. */
const numberOf = (key = ''): number => (/^\d{1,15}$/.test(key) ? Number(key) : 0)
