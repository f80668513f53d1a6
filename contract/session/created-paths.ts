import type { Operation, Parameter } from '../../src/document/document.ts'
import { isReading } from '../../src/base/request.ts'
import { isSuccess } from '../../src/base/http-status.ts'
import type { Case } from '../data/case.ts'
import { type Exchange, type ResourcePath, statusOf } from '../data/exchange.ts'
import type { Settings } from '../data/settings.ts'
import type { Gap } from '../data/report.ts'
import { isStored, receivedIn } from '../judge/chain.ts'
import { givenValueOf, isValueOf } from '../operation/given-parameters.ts'
import { pathParametersOf } from '../operation/parameters.ts'
import { createFor, type PathPlace, placesIn, relatedOf } from '../operation/related.ts'
import { type Created, type CreatedResources, isMarked } from './created.ts'
import { Partners, plainCasesOf } from './partners.ts'
import { GivenPathValues, type PathSource } from './path-values.ts'
import type { RunState } from './run-state.ts'
import { Session, type SessionHooks } from './session.ts'

type Found<Value> = Value | { readonly gap: Gap }

/** The value of one parameter. */
interface Value extends Omit<ResourcePath, 'values'> {
  readonly text: string
}

/** Where a parameter of a path is. */
interface Place extends PathPlace {
  /** The values of the parameters before it. */
  readonly parents: readonly string[]
  /** Whether all of them were created or named by the user: below any other one nothing is created. */
  readonly isBelowKnown: boolean
  readonly isLast: boolean
}

/** What a request does to the resource that its path names. */
interface Use {
  readonly isOwn: boolean
  readonly mayChange: boolean
}

const CHANGING: ReadonlySet<Operation['kind']> = new Set(['replace', 'merge', 'remove'])

const notGiven = (reason: string): { readonly gap: Gap } => ({ gap: { kind: 'not-given', reason } })

/** Why no request names a resource: a service may give identities that the paths of its document do not allow. */
const unfit = (text: string): { readonly gap: Gap } =>
  notGiven(`the run created ${JSON.stringify(text)}, which is no valid value in the path`)

const valueIn = (
  { values, operation }: Created,
  parameter: Parameter | undefined,
): Found<Value> => {
  const text = values.at(-1)!
  if (parameter !== undefined && !isValueOf(parameter, text)) return unfit(text)
  const isRemoved = relatedOf(operation).has('remove')
  return { text, isCreated: true, ...(isRemoved && { isRemoved }) }
}

/** How often a create is sent for one resource. */
const TRIES = 3

/** Values of parameters in paths from what the run created, and creates it where nothing is there. */
export class CreatedPaths implements PathSource {
  readonly #settings: Pick<Settings, 'parameters' | 'noCreate'>
  readonly #created: CreatedResources
  readonly #partners: Partners
  readonly #given: PathSource
  /** In use by a request that may remove it. */
  readonly #claimed = new Set<Created>()
  /** By place, what several requests use; pending while it is created. */
  readonly #shared = new Map<string, Promise<Found<Created>>>()

  constructor(
    settings: Pick<Settings, 'parameters' | 'noCreate'>,
    means: {
      readonly created: CreatedResources
      readonly partners: Partners
      readonly given: PathSource
    },
  ) {
    this.#settings = settings
    this.#created = means.created
    this.#partners = means.partners
    this.#given = means.given
  }

  async valuesFor(
    operation: Operation,
    { isOwn }: { readonly isOwn: boolean },
  ): Promise<Found<ResourcePath>> {
    const places = placesIn(operation.path)
    // Others are parts of segments.
    if (places.length < pathParametersOf(operation).length)
      return this.#given.valuesFor(operation, { isOwn })
    const values = new Map<string, string>()
    let isCreated = true
    let isRemoved = false
    for (const [at, { name, template }] of places.entries()) {
      const isLast = at === places.length - 1
      const parents = [...values.values()]
      const place = { name, template, parents, isBelowKnown: isCreated, isLast }
      const value = await this.#valueOf(operation, place, isOwn)
      if ('gap' in value) return value
      values.set(name, value.text)
      isCreated &&= value.isCreated
      isRemoved ||= value.isRemoved === true
    }
    return { values, isCreated, ...(isRemoved && { isRemoved }) }
  }

  /** Call when the request of a resource is over: others may have it, if it is still there. */
  release({ values }: ResourcePath): void {
    const texts = [...values.values()]
    for (const resource of this.#claimed)
      if (resource.values.every((text, at) => text === texts[at])) this.#claimed.delete(resource)
  }

  async #valueOf(operation: Operation, place: Place, isOwn: boolean): Promise<Found<Value>> {
    const parameter = operation.parameters.find(
      (candidate) => candidate.in === 'path' && candidate.name === place.name,
    )
    const given = parameter && givenValueOf(parameter, operation, this.#settings.parameters)
    const changes = CHANGING.has(operation.kind) && place.isLast
    if (given !== undefined && !changes) return { text: given, isCreated: true }
    const documented = createFor(operation, place)
    const create = documented && this.#partners.operationOf(documented)
    const mayChange = !isReading(operation.method)
    if (create !== undefined && place.isBelowKnown) {
      const use = { isOwn: isOwn && place.isLast, mayChange }
      const resource = await this.#resourceIn(create, place.parents, use)
      const found = 'gap' in resource ? resource : valueIn(resource, parameter)
      if (!('gap' in found) || mayChange) return found
    }
    const other = await this.#given.valuesFor(operation, { isOwn: isOwn && place.isLast })
    if ('gap' in other) return other
    return { text: other.values.get(place.name) ?? '', isCreated: given !== undefined }
  }

  #resourceIn(
    create: Operation,
    parents: readonly string[],
    { isOwn, mayChange }: Use,
  ): Promise<Found<Created>> {
    if (isOwn) return this.own(create, parents)
    const key = JSON.stringify([create.name, ...parents, mayChange])
    const known = this.#shared.get(key)
    const shared = (known ?? this.own(create, parents)).then((resource) =>
      'gap' in resource || this.#created.isThere(resource) ? resource : this.own(create, parents),
    )
    this.#shared.set(key, shared)
    return shared
  }

  /** A resource in a collection that no other request gets: one that nobody uses, else a new one. */
  async own(create: Operation, parents: readonly string[]): Promise<Found<Created>> {
    const free = this.#created
      .in(create, parents)
      .findLast((resource) => this.#isFree(resource) && resource.case.rule === 'R1')
    if (free !== undefined) {
      this.#claimed.add(free)
      if (await this.isVerified(free)) return free
    }
    return this.create(create, parents)
  }

  #isFree(resource: Created): boolean {
    return (
      this.#created.isUnique(resource) &&
      this.#created.isOwn(resource) &&
      !this.#claimed.has(resource)
    )
  }

  /**
   * A new resource, which nobody else gets.
   * @param how.mayChange whether it has to be one that may be changed and removed
   */
  async create(
    create: Operation,
    parents: readonly string[],
    { mayChange = true } = {},
  ): Promise<Found<Created>> {
    if (this.#settings.noCreate) return notGiven('it needs a resource, and the run creates none')
    const resource = this.#resourceFor(create, parents)
    let received = 'no response'
    for (const testCase of this.#casesFor(create)) {
      const sent = await this.#partners.send(create, testCase, resource)
      if (sent === undefined) return notGiven('the run ended before it had a resource')
      received = String(statusOf(sent.exchange))
      if (isStored(sent.exchange)) received += ', and nothing shows which one it created'
      const made = this.#created.of(sent.exchange.number)
      if (made === undefined || made.chosenBy === 'other') continue
      this.#claimed.add(made)
      if (!mayChange) return made
      if (!this.#created.isOwn(made)) continue
      if (await this.isVerified(made)) return made
    }
    return notGiven(
      `it needs a resource, and the run has none of its own: ${create.name} got ${received}`,
    )
  }

  /** The request that created something before, else valid ones. */
  #casesFor(create: Operation) {
    const accepted = this.#created.in(create).find(({ case: { rule } }) => rule === 'R1')
    const others = plainCasesOf(create)
    return accepted === undefined ? others : [accepted.case, ...others].slice(0, TRIES)
  }

  #resourceFor(create: Operation, parents: readonly string[]): ResourcePath | undefined {
    if (parents.length === 0) return undefined
    const names = placesIn(create.path).map(({ name }) => name)
    return { values: new Map(names.map((name, at) => [name, parents[at]!])), isCreated: true }
  }

  /** Whether a read shows that what has an identity of the server is what the run created. */
  isVerified(resource: Created): Promise<boolean> {
    if (resource.chosenBy === 'run' || resource.marks.size === 0) return Promise.resolve(true)
    const { verified: all } = this.#created
    // Later it may have been changed.
    const verified = all.get(resource) ?? this.#showsMarks(resource)
    all.set(resource, verified)
    return verified
  }

  async #showsMarks(resource: Created): Promise<boolean> {
    const read = relatedOf(resource.operation).get('read')
    const reader = read && this.#partners.operationOf(read)
    const [testCase] = reader === undefined ? [] : plainCasesOf(reader)
    if (reader === undefined || testCase === undefined) return true
    const sent = await this.#partners.send(reader, testCase, pathTo(resource, reader))
    if (sent === undefined || !isSuccess(statusOf(sent.exchange))) return false
    const { response } = sent.exchange
    const shown = response.type === 'response' ? receivedIn(response, resource) : undefined
    return shown !== undefined && isMarked(shown, resource.marks)
  }
}

/** The path of a resource in requests of an operation. */
export const pathTo = (
  resource: Pick<Created, 'values'>,
  { path }: Pick<Operation, 'path'>,
): ResourcePath => {
  const names = placesIn(path).map(({ name }) => name)
  return {
    values: new Map(names.map((name, at) => [name, resource.values[at] ?? ''])),
    isCreated: true,
  }
}

/** Why requests of an operation cannot name a resource; undefined if they can. */
export const whyUnfit = (resource: Created, operation: Operation): Gap | undefined => {
  const { values } = pathTo(resource, operation)
  const isFit = pathParametersOf(operation).every((parameter) =>
    isValueOf(parameter, values.get(parameter.name) ?? ''),
  )
  return isFit ? undefined : unfit(resource.values.at(-1)!).gap
}

/** How operations of a run send requests to what it created. */
export interface Resources {
  readonly partners: Partners
  readonly paths: CreatedPaths
  /** Opens a session of an operation. */
  readonly open: (settings: Settings) => Session
}

/** @param hooks.keep records a request that is sent for the sake of another one */
export const resourcesOf = (
  settings: Settings,
  run: RunState,
  {
    keep,
    ...hooks
  }: SessionHooks & { readonly keep: (testCase: Case, exchange: Exchange) => void },
): Resources => {
  const open = (partner: Settings): Session => new Session(partner, { ...hooks, paths }, run)
  const partners = new Partners(settings, { open, keep })
  const given = new GivenPathValues(settings)
  const paths = new CreatedPaths(settings, { created: run.created, partners, given })
  return { partners, paths, open }
}
