import { isObject, memberOf } from '../../src/base/check-value.ts'
import { memoize } from '../../src/base/memoize.ts'
import { isServerError, isSuccess } from '../../src/base/http-status.ts'
import { percentDecoded } from '../../src/base/request.ts'
import type { Collection, Operation } from '../../src/document/document.ts'
import { type Styled, textInSegment } from '../../src/document/path-styles.ts'
import type { Case } from '../data/case.ts'
import { type Exchange, headerOf, type ResourcePath, statusOf } from '../data/exchange.ts'
import { isStored, type MadeResource, sentIn } from '../judge/chain.ts'
import { isFreshIn, isMarkedIn } from '../judge/mix-ups.ts'
import { jsonOf } from '../judge/response-json.ts'
import { needsToken } from '../operation/credentials.ts'
import { membersOf } from '../operation/members.ts'
import { pathParametersOf } from '../operation/parameters.ts'
import { parameterOfSegment, relatedOf, templateOfCollection } from '../operation/related.ts'
import {
  type Identity,
  identityIn,
  itemsIn,
  type ResourceBody,
  resourceIn,
} from '../operation/resource-body.ts'

/** A resource that a request of the run created. */
export interface Created extends MadeResource {
  readonly exchange: Exchange
  /** The operation that created it. */
  readonly operation: Operation
  readonly case: Case
  /** The values of the parameters of its path, in order; the last one is its identity. */
  readonly values: readonly string[]
  /** The values that its Location has, if that is the path of a read. */
  readonly located: readonly string[] | undefined
  /**
   * Who chose its identity. run: it was fresh, and the response has it. server: no other response had shown it. other: it
   * is one that others may have, too.
   */
  readonly chosenBy: 'run' | 'server' | 'other'
}

const segmentsOf = (path: string): readonly string[] => path.split('/').slice(1)

/** Where requests of an operation go. */
type Routed = Pick<Operation, 'path' | 'parameters'>

/** The values of the parameters of a path in a URL, in order; undefined if it is another path. A base URL may have one, too. */
const valuesIn = (url: string, operation: Routed): readonly string[] | undefined => {
  const written = segmentsOf(operation.path)
  const received = new URL(url).pathname.split('/').slice(-written.length)
  const isOther = written.some(
    (segment, at) =>
      parameterOfSegment(segment) === undefined && percentDecoded(received[at] ?? '') !== segment,
  )
  if (isOther) return undefined
  return written.flatMap((segment, at) => {
    const name = parameterOfSegment(segment)
    return name === undefined ? [] : [textInSegment(styledIn(operation, name), received[at] ?? '')]
  })
}

const styledIn = (operation: Routed, name: string): Styled =>
  pathParametersOf(operation).find((parameter) => parameter.name === name) ?? {
    name,
    style: 'simple',
  }

/** The values of the parameters of a read that Location has, in order, if it names a resource of the collection of a create. */
const valuesOfLocation = (
  { request, response }: Exchange,
  operation: Operation,
): readonly string[] | undefined => {
  if (response.type === 'failure') return undefined
  const location = headerOf(response.headers, 'location')
  if (location === undefined || !URL.canParse(location, request.url)) return undefined
  const { path } = operation.collection!
  const reader = relatedOf(operation).get('read') ?? { path: `${path}/{id}`, parameters: [] }
  const values = valuesIn(new URL(location, request.url).href, reader)
  return values?.includes('') === true ? undefined : values
}

/** Letters and digits of a text: services may change the rest of it on purpose. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** As much of a name of the run as is no word of others. */
const MARK = 8

/** Whether a response has the texts that only its request sent, where it has these members. */
export const isMarked = (received: ResourceBody, marks: ReadonlyMap<string, string>): boolean =>
  Array.from(marks).every(([member, text]) => {
    const shown = memberOf(received, member)
    if (typeof shown !== 'string') return true
    const beginning = folded(shown)
    return beginning.length >= MARK && folded(text).startsWith(beginning)
  })

/** Milliseconds in which a service may not show everywhere what was created. */
const MOMENT = 1000

/** When a response had arrived, in milliseconds since 1970. */
const endOf = ({ timing: { started, duration } }: Exchange): number => started + duration

/** What one request of a create shows. */
interface CreateShown {
  readonly sent: ResourceBody
  readonly shown: ResourceBody
  readonly ofSent: Identity | undefined
  readonly ofShown: Identity | undefined
  /** The values of the path in Location. */
  readonly located: readonly string[] | undefined
  readonly marks: ReadonlyMap<string, string>
}

/** An exchange, with the operation of its case. */
interface Observed {
  readonly operation: Operation
  readonly case: Case
  readonly exchange: Exchange
}

/** Where a resource is: the structure of its path, and the values of its parameters. */
const keyOf = (collection: string, values: readonly string[]): string =>
  JSON.stringify([collection, ...values.map((value) => value.toLowerCase())])

/**
 * What the requests of a run created, and what is known of it. Only that may be replaced, changed or removed: never a
 * resource that was there before, and none whose identity others may have, too.
 */
export class CreatedResources {
  readonly #resources: Created[] = []
  readonly #removed = new Set<Created>()
  /** Of whose removal nobody knows whether it happened. */
  readonly #doubtful = new Set<Created>()
  readonly #observed = new Set<number>()
  /** What was observed and not read yet: most runs never ask. */
  #unread: Observed[] = []
  /** The creates that requests were sent to. */
  readonly creates = new Set<Operation>()
  /** How many creates sent or got an identity. */
  readonly #mentions = new Map<string, number>()
  /** Identities that lists and reads showed before a create got them. */
  readonly #shown = new Set<string>()
  /** Whether a read showed that a resource is what its create made, asked once. */
  readonly verified = new Map<Created, Promise<boolean>>()

  /** Call for each exchange of the run, with the operation of its case. */
  observe(operation: Operation, testCase: Case, exchange: Exchange): void {
    if (operation.collection === undefined || this.#observed.has(exchange.number)) return
    if (exchange.request.method !== operation.method) return
    this.#observed.add(exchange.number)
    if (operation.kind === 'create') this.creates.add(operation)
    this.#unread.push({ operation, case: testCase, exchange })
  }

  /** Call before what was observed decides. */
  #readObserved(): void {
    const unread = this.#unread
    this.#unread = []
    for (const observed of unread) this.#read(observed)
  }

  #read({ operation, case: testCase, exchange }: Observed): void {
    switch (operation.kind) {
      case 'create':
        return this.#observeCreate(operation, testCase, exchange)
      case 'list':
      case 'read':
        return this.#observeShown(operation, exchange)
      case 'remove':
        return this.#observeRemove(operation, exchange)
      default:
    }
  }

  #observeCreate(operation: Operation, testCase: Case, exchange: Exchange): void {
    const { collection } = operation
    const { parameter } = collection!
    const parents = valuesIn(exchange.request.url, operation)
    if (parents === undefined) return
    const create = readCreate(operation, testCase, exchange)
    const { sent, shown, ofSent, ofShown, located, marks } = create
    const identity = ofShown?.text ?? located?.at(-1) ?? ofSent?.text
    const template = templateOfCollection(collection!)
    for (const text of new Set([ofSent?.text, identity]))
      if (text !== undefined) this.#mention(keyOf(template, [...parents, text]))
    if (!isStored(exchange) || identity === undefined || parameter === undefined) return
    if (!isOfUser(testCase, operation)) return
    const values = [...parents, identity]
    const isNew = !this.#shown.has(keyOf(template, values))
    this.#resources.push({
      operation,
      case: testCase,
      exchange,
      values,
      chosenBy: chooserOf(operation, testCase, create, isNew),
      request: exchange.number,
      sent,
      shown,
      identity: ofShown,
      located,
      marks,
    })
  }

  #mention(key: string): void {
    this.#mentions.set(key, (this.#mentions.get(key) ?? 0) + 1)
  }

  #observeShown(operation: Operation, exchange: Exchange): void {
    const { kind, collection } = operation
    const { response, request } = exchange
    if (response.type === 'failure' || !isSuccess(response.status)) return
    const values = valuesIn(request.url, operation)
    if (values === undefined) return
    const template = templateOfCollection(collection!)
    if (kind === 'read') return void this.#shown.add(keyOf(template, values))
    for (const item of itemsIn(jsonOf(response.body)) ?? []) {
      const identity = isObject(item) ? identityIn(item, collection!.parameter)?.text : undefined
      if (identity !== undefined) this.#shown.add(keyOf(template, [...values, identity]))
    }
  }

  #observeRemove(operation: Operation, exchange: Exchange): void {
    const { collection } = operation
    const status = statusOf(exchange)
    const isFailed = status === 0 || isServerError(status)
    if (!isFailed && !isSuccess(status) && status !== 404 && status !== 410) return
    const values = valuesIn(exchange.request.url, operation)
    if (values === undefined) return
    const key = keyOf(templateOfCollection(collection!), values)
    if (isFailed) {
      for (const resource of this.#resources)
        if (this.#keyOf(resource) === key) this.#doubtful.add(resource)
      return
    }
    // A service may give its identity to another one now.
    this.#mentions.delete(key)
    this.#shown.delete(key)
    for (const resource of this.#resources)
      if (this.#keyOf(resource) === key || this.#isBelow(resource, collection!, values))
        this.#removed.add(resource)
  }

  /** Whether a resource is within another one, with which it goes. */
  #isBelow(resource: Created, collection: Collection, values: readonly string[]): boolean {
    if (!values.every((value, at) => resource.values[at] === value)) return false
    const inner = templateOfCollection(resource.operation.collection!)
    return inner.startsWith(`${templateOfCollection(collection)}/{}/`)
  }

  readonly #keyOf = memoize(({ operation, values }: Created): string =>
    keyOf(templateOfCollection(operation.collection!), values),
  )

  /** What the request with a number created. */
  of(request: number): Created | undefined {
    this.#readObserved()
    return this.#resources.find((resource) => resource.request === request)
  }

  /** Whether no request has removed it. */
  isThere(resource: Created): boolean {
    this.#readObserved()
    return !this.#removed.has(resource)
  }

  /** Whether a path leads to what was created a moment ago, which a replica may not have yet. */
  isNew({ values }: ResourcePath, now: number): boolean {
    this.#readObserved()
    const texts = [...values.values()]
    return this.#resources.some(
      (resource) =>
        resource.values.every((value, at) => value === texts[at]) &&
        this.isThere(resource) &&
        now - endOf(resource.exchange) < MOMENT,
    )
  }

  /** Whether the identity of what was removed is one of a later resource. */
  isTaken(removed: Created): boolean {
    this.#readObserved()
    const key = this.#keyOf(removed)
    return this.#resources.some(
      (resource) => resource !== removed && this.isThere(resource) && this.#keyOf(resource) === key,
    )
  }

  /** Whether one request alone of the run can have made a resource what it is. */
  isUnique(resource: Created): boolean {
    this.#readObserved()
    return !this.#doubtful.has(resource) && this.#mentions.get(this.#keyOf(resource)) === 1
  }

  /** Whether a resource may be replaced, changed and removed. */
  isOwn(resource: Created): boolean {
    if (resource.chosenBy === 'other') return false
    // A server that gives one identity twice may give that of others, too.
    return resource.chosenBy === 'run' || this.isUnique(resource)
  }

  /** What is still there of all that was created below the collection of an operation, in the order of creation. */
  in(operation: Operation, parents?: readonly string[]): readonly Created[] {
    this.#readObserved()
    const template = operation.collection && templateOfCollection(operation.collection)
    return this.#resources.filter((resource) => {
      const { collection } = resource.operation
      const isBelow = parents?.every((value, at) => resource.values[at] === value) !== false
      return (
        templateOfCollection(collection!) === template && isBelow && !this.#removed.has(resource)
      )
    })
  }

  /** All that is still there, the innermost resources first, so that a removal of them finds them. */
  get left(): readonly Created[] {
    this.#readObserved()
    const depthOf = ({ values }: Created): number => values.length
    const left = this.#resources.filter((resource) => !this.#removed.has(resource))
    // What the run alone can have made decides about its path.
    const ofRun = left.filter(({ chosenBy }) => chosenBy === 'run')
    const byPath = new Map([...left, ...ofRun].map((resource) => [this.#keyOf(resource), resource]))
    return Array.from(byPath.values()).toSorted((one, other) => depthOf(other) - depthOf(one))
  }
}

/** Whether a request has the credential of the run: a service may keep what others store apart. */
const isOfUser = ({ credential }: Case, operation: Operation): boolean =>
  credential === 'token' || credential === 'respelled' || !needsToken(operation)

const readCreate = (operation: Operation, testCase: Case, exchange: Exchange): CreateShown => {
  const parameter = operation.collection?.parameter
  const { response } = exchange
  const sent = sentIn(exchange)
  const json = response.type === 'response' ? jsonOf(response.body) : undefined
  const names = [...(parameter === undefined ? [] : [parameter]), 'id', ...Object.keys(sent)]
  const shown = isStored(exchange) ? (resourceIn(json, names) ?? {}) : {}
  const texts = Object.entries(sent).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const marks = new Map(
    isStored(exchange)
      ? texts.filter(([member, text]) =>
          isMarkedIn(operation, { case: testCase, sent }, member, text),
        )
      : [],
  )
  return {
    sent,
    shown,
    ofSent: operation.identity === undefined ? undefined : identityIn(sent, parameter),
    ofShown: identityIn(shown, parameter),
    located: isStored(exchange) ? valuesOfLocation(exchange, operation) : undefined,
    marks,
  }
}

/** Who chose the identity of what a create stored. */
const chooserOf = (
  operation: Operation,
  testCase: Case,
  { sent, shown, ofSent, ofShown, located, marks }: CreateShown,
  isNew: boolean,
): Created['chosenBy'] => {
  if (!isNew || !isMarked(shown, marks)) return 'other'
  const answered = ofShown?.text ?? located?.at(-1)
  const isOfRun = ofSent !== undefined && (answered ?? ofSent.text) === ofSent.text
  if (!isOfRun) return 'server'
  if (isFreshIn(operation, { case: testCase, sent }, ofSent.member)) return 'run'
  // A sum with a fresh id is fresh, too, unless the server has rounded it.
  const { roles } = membersOf(operation)
  const isFresh = ofSent.member === roles.id && testCase.facts.origins.id === 'fresh'
  return isFresh && answered === ofSent.text ? 'run' : 'other'
}
