import * as check from '../base/checks.ts'
import { UsageError } from '../base/check-value.ts'
import { setMember } from '../base/set-member.ts'
import { memoize } from '../base/memoize.ts'
import { unknownName } from '../base/suggest.ts'
import { percentDecoded } from '../base/request.ts'
import { concretePath } from '../document/concrete-path.ts'
import type { Operation } from '../document/document.ts'
import { templateOf } from '../document/kind.ts'
import { namesIn } from '../document/pointer.ts'
import { sentenceOf } from '../problems/members.ts'
import {
  CollectionModel,
  type Group,
  type Part,
  type ResourceTools,
  type StoredKind,
} from './collection-model.ts'
import { CollectionStore, type ResourceCollection, type StoreOptions } from './collection-store.ts'
import { KeyedResources } from './keyed-resources.ts'
import { isCollectionAt, type Resource, type ResourceLimits, Resources } from './resources.ts'

/** What is stored before the first request, by path: the resources of a collection, or what a path such as `/settings` has. */
export type Seeds = Readonly<Record<string, object>>

/** What holds the resources of a path for all tokens, or a function that makes it for one. */
export type ResourceCollections = Readonly<
  Record<string, ResourceCollection | ((token: string | undefined) => ResourceCollection)>
>

export interface StorageOptions {
  /** What each token begins with, by the path of a collection, such as `/plants`; an empty list shows no examples. */
  readonly resources?: Seeds | undefined
  /** What holds resources instead of the mock, by the path of a collection, such as a collection of `@msw/data`. */
  readonly collections?: ResourceCollections | undefined
}

const isCollection = (value: unknown): boolean =>
  check.isObject(value) &&
  ['all', 'create', 'update', 'delete'].every((name) => typeof value[name] === 'function')

const seed = check.is(
  'a list of resources, or an object at a path such as /settings',
  (value) => typeof value === 'object' && value !== null,
  { type: 'either', checks: [check.listOf(check.anything), check.objectOf(check.anything)] },
)

const collection = check.is(
  'a collection of @msw/data, or a function that makes one for each token',
  (value) => typeof value === 'function' || isCollection(value),
  { type: 'function' },
)

/** A check for each option. */
export const storageChecks: Readonly<Record<keyof StorageOptions, check.Check>> = {
  resources: check.objectOf(seed),
  collections: check.objectOf(collection),
}

const checkOptions = check.object(storageChecks)

/** What tokens store by options. */
export interface StoragePlan {
  readonly mistakes: readonly check.Mistake[]
  /** Whether something is stored before the first request. */
  readonly isStocked: boolean
  /** How many resources each token begins with, without those that collections hold. */
  readonly count: number
  /** What keeps the resources of a token. */
  readonly create: (
    limits: ResourceLimits,
    nextId: () => number,
    token: string | undefined,
  ) => Resources
  /** Stores what each token begins with. */
  readonly seed: (resources: Resources, nextId: () => number) => void
  /** @throws {UsageError} if nothing is ever stored at a path */
  readonly checkPath: (path: string) => void
}

/** Whether an operation asks for what others store, and not one alone creates it. */
export const isAsked = ({ parts }: Group): boolean =>
  parts.length > 1 || parts[0]?.kind !== 'create'

/** A collection and what names one of its resources, both as the path of an operation has them. */
export interface Parent {
  readonly group: Group
  readonly collection: string
  readonly parameter: string
}

const SINGLE_KINDS: Readonly<Record<string, StoredKind>> = {
  GET: 'read',
  PUT: 'replace',
  PATCH: 'merge',
}

/** What the operations of a document store. */
export class Storage {
  readonly #groups = new Map<string, Group & { readonly parts: Part[] }>()
  readonly #byOperation = new Map<Operation, Group>()
  /** By the paths of operations, with parameters of any name. */
  readonly #byPath = new Map<string, Group>()
  readonly modelOf: (group: Group) => CollectionModel

  constructor(operations: readonly Operation[], tools: ResourceTools) {
    this.modelOf = memoize((group: Group) => new CollectionModel(group, tools))
    for (const operation of operations) {
      const { kind, collection } = operation
      if (collection === undefined || kind === 'other') continue
      const { path, parameter } = collection
      this.#add({ operation, kind, parameter }, path, false)
    }
    for (const operation of singlesIn(operations)) {
      const kind = SINGLE_KINDS[operation.method]!
      this.#add({ operation, kind, parameter: undefined }, operation.path, true)
    }
  }

  /** Whether an operation asks for what is stored. */
  get #isAsked(): boolean {
    return [...this.#groups.values()].some(isAsked)
  }

  #add(part: Part, path: string, isSingle: boolean): void {
    const name = templateOf(path)
    const group = this.#groups.get(name) ?? { path, parts: [], isSingle }
    if (group.isSingle !== isSingle) return
    this.#groups.set(name, group)
    group.parts.push(part)
    this.#byOperation.set(part.operation, group)
    this.#byPath.set(templateOf(part.operation.path), group)
  }

  groupOf(operation: Operation): Group | undefined {
    return this.#byOperation.get(operation)
  }

  /** The collections of the resources that the path of an operation names above its own, with the parameters for these. */
  parentsOf({ path }: Operation): readonly Parent[] {
    const segments = path.split('/')
    return segments.slice(0, -1).flatMap((segment, index) => {
      const [, parameter] = /^\{([^{}]*)\}$/.exec(segment) ?? []
      const collection = segments.slice(0, index).join('/')
      const group = this.#byPath.get(templateOf(`${collection}/${segment}`))
      return parameter && group ? [{ group, collection, parameter }] : []
    })
  }

  /** What is stored by options, of which `read` names what is wrong. */
  plan(options: StorageOptions): StoragePlan {
    const mistakes = [...checkOptions(options, [])]
    const right = mistakes.length > 0 ? {} : options
    const seeds = this.#seedsOf(right, mistakes)
    const holders = this.#holdersOf(right, mistakes)
    return {
      mistakes,
      isStocked: seeds.length > 0 || holders.length > 0,
      count: seeds.reduce((count, { items }) => count + items.length, 0),
      create: (limits, nextId, token) => {
        if (holders.length === 0 && !this.#isAsked) return new Resources(...limits)
        const stores = holders.map(
          (holder) => [holder.path, holder.storeFor(token, nextId)] as const,
        )
        return new KeyedResources(limits, new Map(stores))
      },
      seed: (resources, nextId) => {
        for (const { collection, items } of seeds) {
          resources.markChanged(collection)
          for (const item of items) resources.put({ id: nextId(), collection, ...item })
        }
      },
      checkPath: (path) => this.#checkPath(path),
    }
  }

  #checkPath(path: string): void {
    const paths = [...this.#groups.values()].map((group) => group.path)
    const isKnown = paths.some(
      (known) => templateOf(known) === templateOf(path) || isCollectionAt(known, path),
    )
    if (!isKnown) throw new UsageError(`the ${unknownName('path', path, paths)}.`)
  }

  #seedsOf(
    { resources = {}, collections = {} }: StorageOptions,
    mistakes: check.Mistake[],
  ): readonly SeedList[] {
    return Object.entries(resources).flatMap(([path, values]) => {
      const group = this.#groupAt(path, ['resources', path], mistakes)
      if (group === undefined) return []
      if (Object.hasOwn(collections, path))
        mistakes.push({
          place: ['resources', path],
          must: 'is held by collections: create them there',
        })
      return new Seeding(group, this.modelOf(group), path, mistakes).read(values)
    })
  }

  #holdersOf({ collections = {} }: StorageOptions, mistakes: check.Mistake[]): readonly Holder[] {
    return Object.entries(collections).flatMap(([path, source]) => {
      const group = this.#groupAt(path, ['collections', path], mistakes)
      if (group === undefined) return []
      if (group.isSingle)
        mistakes.push({
          place: ['collections', path],
          must: 'is no collection: seed it by resources',
        })
      const model = this.modelOf(group)
      return [new Holder({ path, source, keyOf: (value) => model.keyOf(value) })]
    })
  }

  /** The operations about a concrete path. */
  #groupAt(path: string, place: check.Place, mistakes: check.Mistake[]): Group | undefined {
    const groups = [...this.#groups.values()]
    const group =
      groups.find((candidate) => candidate.path === path) ??
      groups.find((candidate) => isCollectionAt(candidate.path, path))
    if (group === undefined)
      mistakes.push(
        check.unknownMember(
          place,
          path,
          groups.map((candidate) => candidate.path),
        ),
      )
    else if (path.includes('{')) {
      const example = path.replaceAll(/\{[^{}]*\}/g, '7')
      mistakes.push({ place, must: `needs the values of its parameters, such as ${example}` })
    }
    return group
  }
}

interface HolderOptions extends Pick<StoreOptions, 'path' | 'keyOf'> {
  readonly source: ResourceCollections[string]
}

/** What holds the resources of a path: one collection, or one for each token. */
class Holder {
  readonly #options: HolderOptions
  #shared: CollectionStore | undefined

  constructor(options: HolderOptions) {
    this.#options = options
  }

  get path(): string {
    return this.#options.path
  }

  storeFor(token: string | undefined, nextId: () => number): CollectionStore {
    const { source } = this.#options
    if (typeof source === 'function')
      return new CollectionStore({ ...this.#options, collection: source(token), nextId })
    this.#shared ??= new CollectionStore({ ...this.#options, collection: source, nextId })
    return this.#shared
  }
}

/** Operations of paths that are no collection, and have one value that can be read and written. */
function singlesIn(operations: readonly Operation[]): readonly Operation[] {
  const others = operations.filter(
    ({ kind, method, requestBody }) =>
      kind === 'other' &&
      Object.hasOwn(SINGLE_KINDS, method) &&
      (method === 'GET' || requestBody !== undefined),
  )
  const byPath = new Map<string, Operation[]>()
  for (const operation of others) {
    const path = templateOf(operation.path)
    byPath.set(path, [...(byPath.get(path) ?? []), operation])
  }
  const isWhole = (group: readonly Operation[]): boolean =>
    group.length > 1 && group.some(({ method }) => method === 'GET')
  return [...byPath.values()].filter(isWhole).flat()
}

type Seed = Pick<Resource, 'key' | 'value'>

/** What a path has before the first request. */
interface SeedList {
  readonly collection: string
  readonly items: readonly Seed[]
}

/** Reads the seeds of one path. */
class Seeding {
  readonly #group: Group
  readonly #model: CollectionModel
  readonly #place: check.Place
  readonly #mistakes: check.Mistake[]
  readonly #items: Seed[] = []
  #highest = 0

  constructor(group: Group, model: CollectionModel, path: string, mistakes: check.Mistake[]) {
    this.#group = group
    this.#model = model
    this.#place = ['resources', path]
    this.#mistakes = mistakes
  }

  read(values: unknown): readonly SeedList[] {
    const collection = inOneSpelling(String(this.#place[1]), this.#group.path.split('/'))
    if (this.#group.isSingle) this.#addSingle(values)
    else if (Array.isArray(values)) for (const [at, value] of values.entries()) this.#add(value, at)
    else this.#mistakes.push({ place: this.#place, must: 'takes a list of resources' })
    return [{ collection, items: this.#items }]
  }

  #addSingle(value: unknown): void {
    if (this.#isRight(value, this.#place)) this.#items.push({ key: '', value })
  }

  #add(value: unknown, at: number): void {
    const place = [...this.#place, at]
    if (!this.#isRight(value, place)) return
    const known = this.#withIdentity(value)
    const key = this.#model.keyOf(known)
    if (key !== undefined && this.#isTaken(key))
      this.#mistakes.push({
        place: [...place, this.#model.identity!],
        must: `is that of an earlier one, which each needs for itself`,
        received: key,
      })
    this.#highest = Math.max(this.#highest, Number(key) || 0)
    this.#items.push({ key, value: known })
  }

  #isRight(value: unknown, place: check.Place): boolean {
    const problems = this.#model.problemsOf(value)
    for (const problem of problems)
      this.#mistakes.push({
        place: [...place, ...namesIn(problem.pointer)],
        must: sentenceOf(problem),
      })
    return problems.length === 0
  }

  readonly #isTaken = (key: string): boolean => this.#items.some((item) => item.key === key)

  /** With an identity that the mock makes, as for a request that has none. */
  #withIdentity(value: unknown): unknown {
    const { identity } = this.#model
    if (
      identity === undefined ||
      !check.isObject(value) ||
      check.memberOf(value, identity) !== undefined
    )
      return value
    const id = this.#model.newIdentity(this.#highest + 1, this.#isTaken)
    const known = { ...value }
    if (id !== undefined) setMember(known, identity, id)
    return known
  }
}

/** A path whose parameters a user wrote in any spelling. */
function inOneSpelling(path: string, names: readonly string[]): string {
  const segments = path.split('/')
  return concretePath(names.join('/'), (name) =>
    percentDecoded(segments[names.indexOf(`{${name}}`)] ?? ''),
  )
}
