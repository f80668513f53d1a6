import { isObject, memberOf } from '../base/check-value.ts'
import { essenceOf } from '../base/header-syntax.ts'
import { jsonText } from '../base/json-text.ts'
import { setMember } from '../base/set-member.ts'
import { type Operation, responseFor } from '../document/document.ts'
import { concretePath, textsOfPath } from '../document/concrete-path.ts'
import { parameterOf } from '../problems/parameter.ts'
import { type CollectionModel, contentOf, type Shown } from './collection-model.ts'
import { NO_PROBLEMS, type PlannedResponse } from './exchange.ts'
import { applyPatch, PatchError, mergePatch } from './json-patch.ts'
import type { KeyedResources } from './keyed-resources.ts'
import { isSendable } from './members.ts'
import type { Answer, MockContext } from './operation.ts'
import { pageOf } from './paging.ts'
import { errorResponse } from './refusal.ts'
import type { Change, Resource } from './resources.ts'
import type { Success } from './responses.ts'
import { isAsked, type Parent, type Storage } from './storage.ts'

/** A request with what it is about. */
interface Asked {
  readonly context: MockContext
  readonly operation: Operation
  readonly success: Success
  readonly resources: KeyedResources
  readonly model: CollectionModel
  /** Whether its path has one value alone, such as `/settings`. */
  readonly isSingle: boolean
  /** The path of its collection. */
  readonly collection: string
  /** The identity in the path; empty if it has none. */
  readonly key: string
  /** Members of its resources that responses alone have and that are named as parameters of the collection's path. */
  readonly ofPath: Readonly<Record<string, unknown>>
}

/** What an operation answers by what a token has stored; undefined for one that is about nothing stored. */
export function answerOf(operation: Operation, storage: Storage): Answer | undefined {
  const group = storage.groupOf(operation)
  const part = group?.parts.find((item) => item.operation === operation)
  if (group === undefined || part === undefined) return undefined
  const { kind, parameter } = part
  if (!isAsked(group)) return undefined
  const parents = storage.parentsOf(operation)
  return (context, success) => {
    const textOf = textsOfPath(operation, context.pathValues)
    const model = storage.modelOf(group)
    const resources = resourcesFor(context, kind)
    const missing = parents.find((parent) => isMissing(parent, { resources, storage, textOf }))
    if (missing !== undefined)
      return unknownResource(context, missing.parameter, textOf(missing.parameter))
    return ANSWERS[kind]({
      context,
      operation,
      success,
      resources,
      model,
      isSingle: group.isSingle,
      collection: concretePath(collectionPathOf(operation), textOf),
      key: parameter === undefined ? '' : textOf(parameter),
      ofPath: membersOfPath(operation, context, model),
    })
  }
}

interface Known {
  readonly resources: KeyedResources
  readonly storage: Storage
  readonly textOf: (parameter: string) => string
}

/** Whether a path names a resource that its collection, which was changed, does not have. */
function isMissing(
  { group, collection, parameter }: Parent,
  { resources, storage, textOf }: Known,
): boolean {
  const path = concretePath(collection, textOf)
  if (!resources.isChanged(path) || storage.modelOf(group).identity === undefined) return false
  return resources.find(path, textOf(parameter)) === undefined
}

/** What the path of a request says of all resources of its collection: those of `/stores/7/plants` may have a `storeId`. */
function membersOfPath(
  operation: Operation,
  context: MockContext,
  model: CollectionModel,
): Asked['ofPath'] {
  const path = collectionPathOf(operation)
  const names = operation.parameters
    .filter(({ in: place, name }) => place === 'path' && path.includes(`{${name}}`))
    .map(({ name }) => name)
    .filter((name) => name !== model.identity && model.hasMember(name))
    .filter((name) => !isSendable(model.sent?.members.get(name)))
  return Object.fromEntries(names.map((name) => [name, parameterOf(context, name)]))
}

/** The path of its collection, with the names that the operation gives to parameters. */
const collectionPathOf = ({ collection, path }: Operation): string => collection?.path ?? path

/**
 * What the token of a request has stored. A reader whom the document asks for no credential sees what was changed last, if
 * nobody has changed anything without one.
 */
function resourcesFor(
  { resources, lastChanged, stateToken }: MockContext,
  kind: Operation['kind'],
): KeyedResources {
  const isReader = stateToken === undefined && (kind === 'read' || kind === 'list')
  const seen = isReader && !resources!.isWritten ? (lastChanged ?? resources) : resources
  // Those of all mocks that read documents.
  return seen as KeyedResources
}

const ANSWERS: Readonly<
  Record<Exclude<Operation['kind'], 'other'>, (asked: Asked) => PlannedResponse>
> = { create, list, read, replace, merge, remove }

/** The response to a request that succeeds, with a resource in its body. */
function respondWith(
  { operation, success, model }: Asked,
  { value, seed, change }: { value: unknown; seed: number; change?: Change | undefined },
): PlannedResponse {
  const { status, headers } = success
  const content = contentOf(operation, status)
  const body =
    content === undefined ? success.text(value, seed) : jsonText(model.bodyOf(content, value, seed))
  return { status, headers, body, problems: NO_PROBLEMS, ...(change !== undefined && { change }) }
}

function create(asked: Asked): PlannedResponse {
  const { context, operation, success, resources, model, collection } = asked
  const { number } = context
  const sent = success.store(context.body.json.value)
  const known = isObject(sent) ? { ...sent } : {}
  const isTaken = (key: string): boolean => resources.find(collection, key) !== undefined
  if (model.identity !== undefined && !Object.hasOwn(known, model.identity)) {
    const id = model.newIdentity(resources.highest(collection) + 1, isTaken)
    if (id !== undefined) setMember(known, model.identity, id)
  }
  Object.assign(known, asked.ofPath)
  const content = contentOf(operation, success.status)
  const seed = number()
  const body = content && model.bodyOf(content, known, seed)
  const made = content && model.resourceIn(content, body)
  const value = isObject(sent) || sent === undefined ? withMembersOf(made, known) : sent
  const change: Change = { kind: 'create', collection, key: model.keyOf(value), value }
  return {
    status: success.status,
    headers: success.headers,
    body: content === undefined ? success.text(value, seed) : jsonText(body),
    problems: NO_PROBLEMS,
    change,
  }
}

/** What is known with the members that a response made up. */
const withMembersOf = (made: object | undefined, known: object): object =>
  made === undefined || Object.keys(made).every((name) => Object.hasOwn(known, name))
    ? known
    : { ...known, ...made, ...known }

/** The resource that the path of a request names: stored, or shown while nothing has changed. */
function resourceOf(asked: Asked): Found | undefined {
  const { context, resources, model, isSingle, collection, key } = asked
  const resource = resources.find(collection, key)
  if (resource !== undefined)
    return { value: withPath(asked, resource.value), resource, seed: resource.id }
  const isEmpty = resources.isChanged(collection) || context.behavior.untouched === 'empty'
  if (isEmpty && !isSingle) return undefined
  return { value: withPath(asked, model.shownAs(key)), resource: undefined, seed: 0 }
}

/** A resource with what the path says of it. */
const withPath = ({ ofPath }: Asked, value: unknown): unknown =>
  isObject(value) && Object.keys(ofPath).length > 0 ? { ...value, ...ofPath } : value

interface Found {
  /** Undefined if the document says nothing of it: a body that names no resource is that of any. */
  readonly value: unknown
  /** Undefined if it is only shown. */
  readonly resource: Resource | undefined
  readonly seed: number
}

function unknownResource(
  { operation }: MockContext,
  parameter: string,
  key: string,
): PlannedResponse {
  const message = `path "${parameter}" names no resource that exists (got ${JSON.stringify(key.slice(0, 80))})`
  return errorResponse(operation, 'unknown-resource', message)
}

const unknownItself = ({ context, operation, key }: Asked): PlannedResponse =>
  unknownResource(context, operation.collection?.parameter ?? '', key)

function read(asked: Asked): PlannedResponse {
  const found = resourceOf(asked)
  return found === undefined ? unknownItself(asked) : respondWith(asked, found)
}

/** Another value of a resource; of one that is only shown it is the first. */
function changeOf({ collection, key }: Asked, { resource }: Found, value: unknown): Change {
  return resource === undefined
    ? { kind: 'create', collection, key, value }
    : { kind: 'replace', resource, value }
}

function replace(asked: Asked): PlannedResponse {
  const { context, success, model } = asked
  const sent = success.store(context.body.json.value)
  const found = resourceOf(asked)
  if (found === undefined) return createAt(asked, sent)
  // What a request cannot have stays.
  const kept = isObject(found.value)
    ? Object.entries(found.value).filter(
        ([name]) => name === model.identity || !isRequestMember(asked, name),
      )
    : []
  const value = isObject(sent)
    ? { ...Object.fromEntries(kept), ...withoutIdentity(sent, model) }
    : sent
  return respondWith(asked, { value, seed: found.seed, change: changeOf(asked, found, value) })
}

/** A resource that a replacement creates, where 201 is documented as such. */
function createAt(asked: Asked, sent: unknown): PlannedResponse {
  const { context, operation, model, collection, key } = asked
  if (!operation.responses.some(({ status }) => status === '201')) return unknownItself(asked)
  const shown = { ...(model.shownAs(key) as object), ...asked.ofPath }
  const value = { ...shown, ...(isObject(sent) ? sent : {}) }
  return respondWith(
    { ...asked, success: context.operation.successFor(201) },
    { value, seed: context.number(), change: { kind: 'create', collection, key, value } },
  )
}

/** The path names a resource, whatever its new value says. */
const withoutIdentity = (value: object, { identity }: CollectionModel): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== identity))

/** Whether the body of a request may have a member. */
const isRequestMember = ({ context }: Asked, name: string): boolean =>
  context.operation.request.members.some(
    (member) => member.name === name && member.schema.readOnly !== true,
  )

function merge(asked: Asked): PlannedResponse {
  const { context, success, model } = asked
  const found = resourceOf(asked)
  if (found === undefined) return unknownItself(asked)
  const patch = context.body.json.value
  const mediaType = essenceOf(context.request.headers.get('content-type') ?? '')
  try {
    const patched =
      mediaType === 'application/json-patch+json'
        ? applyPatch(found.value ?? {}, patch)
        : mergePatch(found.value, success.store(patch))
    const id = model.identity && memberOf(found.value, model.identity)
    const value =
      id === undefined || !isObject(patched) ? patched : { ...patched, [model.identity!]: id }
    return respondWith(asked, { value, seed: found.seed, change: changeOf(asked, found, value) })
  } catch (error) {
    if (!(error instanceof PatchError)) throw error
    return errorResponse(context.operation, 'refused', `the body ${error.message}`)
  }
}

function remove(asked: Asked): PlannedResponse {
  const found = resourceOf(asked)
  if (found === undefined) return unknownItself(asked)
  const { collection, key } = asked
  const { value, seed } = found
  return respondWith(asked, {
    value,
    seed,
    change: { kind: 'remove', resource: { collection, key } },
  })
}

function list(asked: Asked): PlannedResponse {
  const { context, operation, success, model } = asked
  const { status, headers } = success
  const content = contentOf(operation, status)
  const name = content && model.listIn(content)
  if (content === undefined || name === undefined)
    return { status, headers, body: success.text(undefined, 0), problems: NO_PROBLEMS }
  const isFilter = model.hasMember.bind(model)
  const { items, factOf } = pageOf(operation, context, itemsOf(asked), isFilter)
  const listed = { items: items.map(({ value }) => withPath(asked, value)), list: name }
  return {
    status,
    headers: { ...headers, ...headersOfPage(operation, status, factOf) },
    body: jsonText(model.listBody(content, listed, factOf)),
    problems: NO_PROBLEMS,
  }
}

/** The documented headers that say something about a page, such as `X-Total-Count`. */
function headersOfPage(
  operation: Operation,
  status: number,
  factOf: (name: string) => unknown,
): Readonly<Record<string, string>> {
  const headers = responseFor(operation, status)?.headers ?? []
  const known = headers.flatMap(({ name, validate }) => {
    const fact = factOf(name)
    const isKnown = isScalar(fact) && validate(fact).length === 0
    return isKnown ? [[name.toLowerCase(), `${fact}`] as const] : []
  })
  return Object.fromEntries(known)
}

/** What a list has before it is cut into pages: the resources whose members are as the parameters of the request ask. */
function itemsOf(asked: Asked): readonly Pick<Shown, 'value'>[] {
  const { context, operation, resources, model, collection } = asked
  const { behavior } = context
  const isShown = !resources.isChanged(collection) && behavior.untouched !== 'empty'
  const items: readonly { readonly value: unknown }[] = isShown
    ? model.shown
    : resources.in(collection)
  const filters = operation.parameters
    .filter((parameter) => parameter.in === 'query' && model.hasMember(parameter.name))
    .map(({ name }) => [name, parameterOf(context, name)] as const)
    .filter(([, wanted]) => isWanted(wanted))
  return items
    .map(({ value }) => value)
    .filter(isObject)
    .filter((value) => filters.every(([name, wanted]) => isSame(memberOf(value, name), wanted)))
    .map((value) => ({ value }))
}

/** Whether a parameter has a value, or a list of some. */
const isWanted = (wanted: unknown): boolean =>
  Array.isArray(wanted) ? wanted.length > 0 && wanted.every(isScalar) : isScalar(wanted)

const isScalar = (value: unknown): value is string | number | boolean | bigint =>
  ['string', 'number', 'boolean', 'bigint'].includes(typeof value)

/** Whether a member has a wanted value, or one of a list of them; one of its items, if it is a list. */
function isSame(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.some((item) => isSame(value, item))
  return Array.isArray(value)
    ? value.some((item) => isSame(item, wanted))
    : String(value) === String(wanted)
}
