import { type Change, isCollectionAt, type Resource, Resources } from './resources.ts'

/** Collections whose highest number is remembered: they are as many as paths. */
const MAX_HIGHEST = 1000

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

  /** @param collection its path; one with parameters stands for all that fit it */
  override in(collection: string): readonly Resource[] {
    const paths = collection.includes('{')
      ? [...this.#collections.keys()].filter((path) => isCollectionAt(collection, path))
      : [collection]
    return paths.flatMap((path) => [...(this.#collections.get(path)?.byId.values() ?? [])])
  }

  find(collection: string, key: string): Resource | undefined {
    return this.#collections.get(collection)?.byKey.get(key)
  }

  /** The highest number that was an identity in a collection. */
  highest(collection: string): number {
    return this.#highest.get(collection) ?? 0
  }

  override apply(change: Change, id: number): void {
    if (change.kind === 'create') return super.apply(change, id)
    const { collection, key } = change.resource
    this.markChanged(collection)
    if (change.kind === 'replace') return this.put({ ...change.resource, value: change.value })
    for (const resource of this.in(collection)) if (resource.key === key) this.remove(resource)
  }

  override put(resource: Resource): void {
    const { id, collection, key } = resource
    super.put(resource)
    const stored = this.#collections.get(collection) ?? { byId: new Map(), byKey: new Map() }
    this.#collections.set(collection, stored)
    stored.byId.set(id, resource)
    if (key === undefined) return
    stored.byKey.set(key, resource)
    if (!/^\d{1,15}$/.test(key)) return
    if (this.#highest.size > MAX_HIGHEST) this.#highest.clear()
    this.#highest.set(collection, Math.max(this.highest(collection), Number(key)))
  }

  override remove(resource: Resource): void {
    const { id, collection, key } = resource
    super.remove(resource)
    this.lastRemoved = Math.max(this.lastRemoved, id)
    const { byId, byKey } = this.#collections.get(collection)!
    byId.delete(id)
    if (key !== undefined && byKey.get(key)?.id === id) byKey.delete(key)
    if (byId.size === 0) this.#collections.delete(collection)
  }
}
