import { isObject } from '../base/check-value.ts'
import type { Change, Resource } from './resources.ts'

/** What holds resources instead of the mock: a collection of `@msw/data` is one. */
export interface ResourceCollection {
  all(): readonly unknown[]
  create(value: never): unknown
  update(record: never, options: { readonly data: (draft: never) => void }): unknown
  delete(record: never): unknown
}

export interface StoreOptions {
  /** Of the collection, as requests have it. */
  readonly path: string
  readonly collection: ResourceCollection
  /** The identity of a value, as paths have it. */
  readonly keyOf: (value: unknown) => string | undefined
  readonly nextId: () => number
}

type Members = Record<string, unknown>

/** The resources of a path, as a collection holds them: what others change in it is seen, too. */
export class CollectionStore {
  readonly #options: StoreOptions
  readonly #idsOfRecords = new WeakMap<object, number>()
  readonly #idsOfKeys = new Map<string, number>()
  /** What the collection will hold when it has written the changes. */
  #awaited: readonly Resource[] | undefined
  #writes = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(options: StoreOptions) {
    this.#options = options
  }

  get all(): readonly Resource[] {
    if (this.#awaited !== undefined) return this.#awaited
    const { path: collection, keyOf } = this.#options
    return this.#records.map((value) => {
      const key = keyOf(value)
      return { id: this.#idOf(value, key), collection, key, value }
    })
  }

  get #records(): readonly unknown[] {
    return this.#options.collection.all()
  }

  #idOf(record: unknown, key: string | undefined): number {
    const known = isObject(record) ? this.#idsOfRecords.get(record) : undefined
    const id = known ?? this.#idsOfKeys.get(key ?? '') ?? this.#options.nextId()
    this.#remember(record, key, id)
    return id
  }

  #remember(record: unknown, key: string | undefined, id: number): void {
    if (isObject(record)) this.#idsOfRecords.set(record, id)
    if (key !== undefined) this.#idsOfKeys.set(key, id)
  }

  /** @param id that of the request; the promise is kept when the collection has written the change */
  apply(change: Change, id: number): Promise<unknown> {
    this.#awaited = changed(this.all, change, id)
    this.#writes += 1
    // A collection writes in turns of its own: one change must find what the one before has written.
    const written = this.#last.then(() => this.#write(change, id))
    this.#last = written
      .catch(() => {})
      .finally(() => {
        this.#writes -= 1
        if (this.#writes === 0) this.#awaited = undefined
      })
    // The request fails with it, if somebody waits for it.
    written.catch(() => {})
    return written
  }

  async #write(change: Change, id: number): Promise<void> {
    const { collection, keyOf } = this.#options
    if (change.kind === 'create') {
      const record = await collection.create(change.value as never)
      this.#remember(record, change.key, id)
      return
    }
    const { key } = change.resource
    for (const record of this.#records.filter((item) => keyOf(item) === key)) {
      if (change.kind === 'remove') await collection.delete(record as never)
      else
        await collection.update(record as never, {
          data: (draft) => replaceMembers(draft, change.value),
        })
    }
  }
}

/** Resources after a change. */
function changed(resources: readonly Resource[], change: Change, id: number): readonly Resource[] {
  if (change.kind === 'create') {
    const { kind: _, ...resource } = change
    return [...resources, { id, ...resource }]
  }
  const { key } = change.resource
  return change.kind === 'remove'
    ? resources.filter((resource) => resource.key !== key)
    : resources.map((resource) =>
        resource.key === key ? { ...resource, value: change.value } : resource,
      )
}

function replaceMembers(draft: Members, value: unknown): void {
  const members = isObject(value) ? value : {}
  for (const name of Object.keys(draft)) if (!Object.hasOwn(members, name)) delete draft[name]
  Object.assign(draft, members)
}
