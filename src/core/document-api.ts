import {
  type Document,
  type LeftOut,
  type Operation,
  mainOperationOf,
  selectOperation,
} from '../document/document.ts'
import { exampleNamesIn } from '../scenario/documented.ts'
import { merged } from '../document/merge.ts'
import { memoize } from '../base/memoize.ts'
import { unknownMethodMessage } from '../problems/method.ts'
import { unknownPathMessage } from '../problems/path.ts'
import { type Api, apiOf, type Asked, type MockRoute } from './api.ts'
import { offContractScenarios } from './off-contract.ts'
import { serveRead, storageOf } from './serve-read.ts'
import type { MockContext, MockOperation } from './operation.ts'
import { type Match, type RouteEntry, Router, valuesByName } from './router.ts'

/** What a document has at a path: an operation, or why the mock does not serve it. */
interface Entry {
  readonly operation?: Operation
  readonly leftOut?: string
}

/**
 * The operations of a document that was read at run time.
 * @param only the one that is served instead of all
 */
export function apiOfDocument(document: Document, only?: Operation): Api {
  const operations = only === undefined ? document.operations : [only]
  const serve = memoize(serveRead)
  const router = new Router<Entry>([
    ...document.operations.map((operation) => ({
      method: operation.method,
      path: operation.path,
      value:
        only === undefined || operation === only
          ? { operation }
          : { leftOut: notServed(operation, only) },
    })),
    ...entriesOfLeftOut(document.leftOut),
  ])
  const first = mainOperationOf(operations) ?? operations[0]!
  const find = (name: string): Operation | string => {
    try {
      return selectOperation({ ...document, operations }, name)
    } catch (error) {
      return (error as Error).message.replace(/\.$/, '')
    }
  }
  const routes = keepingLast((asked) => routeOf(asked, { router, operations, serve }))
  const ofDocument: Pick<Api, 'find' | 'routeOf' | 'allowFor' | 'storage'> = {
    find,
    routeOf: routes,
    allowFor: (context, base) => allowFor(context, base, routes),
    storage: (options) => storageOf(first).plan(options),
  }
  if (operations.length === 1) {
    const api = apiOf(serve(first))
    return { ...api, ...ofDocument, scenarios: offContractScenarios(api.statuses.success) }
  }
  return {
    document: first.document,
    operations,
    get first() {
      return serve(first)
    },
    serve,
    get names() {
      const examples = operations.flatMap(exampleNamesIn)
      return { examples: [...new Set(examples)] }
    },
    get members() {
      return operations.flatMap(({ requestBody }) =>
        requestBody === undefined ? [] : (merged(requestBody.content[0].schema).properties ?? []),
      )
    },
    statuses: {
      success: 'the documented success',
      failure: 'a documented 400 or 422',
    },
    scenarios: offContractScenarios('the documented success'),
    journalName,
    ...ofDocument,
  }
}

const journalName = ({ operation: { source }, route }: MockContext): string | undefined =>
  route?.problem === undefined ? (source.operationId ?? source.name) : undefined

const notServed = ({ name }: Operation, { name: served }: Operation): string =>
  `the document has ${name}, but this mock serves ${served} only: create another one with the option operation`

/** Reasons of one operation in a message. */
const MAX_REASONS = 3

function entriesOfLeftOut(leftOut: readonly LeftOut[]): readonly RouteEntry<Entry>[] {
  const groups = new Map<string, LeftOut[]>()
  for (const part of leftOut)
    groups.set(part.operation, [...(groups.get(part.operation) ?? []), part])
  return Array.from(groups, ([name, parts]) => {
    const { method, path } = parts[0]!
    const list = parts.slice(0, MAX_REASONS).map(({ reason }) => reason)
    const sentence = `the document has ${name}, but the mock leaves it out: ${list.join('; ')}`
    return { method, path, value: { leftOut: sentence } }
  })
}

/** Lets a page send a method that is left out, or one at an unknown path, too, so that it gets the reason. */
function allowFor(
  { request, route }: MockContext,
  base: string,
  routes: (asked: Asked) => MockRoute,
): string {
  const method = request.headers.get('access-control-request-method')
  const asked = method ? routes({ ...request, method, base }) : undefined
  const { problem } = asked ?? {}
  const hasReason = problem?.leftOut !== undefined || problem?.stage === 'path'
  return hasReason ? `${route!.allow}, ${method}` : route!.allow
}

/** Remembers the last result: handlers of msw ask whether the mock serves a request before it responds. */
function keepingLast(find: (asked: Asked) => MockRoute): (asked: Asked) => MockRoute {
  let last: { readonly asked: Asked; readonly route: MockRoute } | undefined
  return (asked) => {
    const isSame =
      last?.asked.target === asked.target &&
      last.asked.method === asked.method &&
      last.asked.base === asked.base
    if (last === undefined || !isSame) {
      const { method, target, base } = asked
      last = { asked: { method, target, base }, route: find(asked) }
    }
    return last.route
  }
}

interface Routing {
  readonly router: Router<Entry>
  readonly operations: readonly Operation[]
  readonly serve: (operation: Operation) => MockOperation
}

function routeOf(asked: Asked, { router, operations, serve }: Routing): MockRoute {
  const match = router.find(asked)
  if (match === undefined) {
    const message = unknownPathMessage(asked, operations)
    const operation = serve(operations[0]!)
    return { operation, problem: { stage: 'path', message }, allow: 'OPTIONS', pathValues: {} }
  }
  const { methods, values } = match
  const { served, allowed, allow } = servedBy(methods)
  const place =
    methods.get(asked.method) ??
    (asked.method === 'HEAD' ? methods.get('GET') : undefined) ??
    methods.get(undefined)
  const route = { allow, pathValues: {} }
  if (place?.value.operation !== undefined)
    return {
      ...route,
      operation: serve(place.value.operation),
      pathValues: valuesByName(place.names, values),
    }
  const message = unknownMethodMessage(asked.method, allowed)
  const leftOut = place?.value.leftOut
  return {
    ...route,
    operation: serve(served[0] ?? operations[0]!),
    problem: {
      stage: served.length === 0 && leftOut === undefined ? 'path' : 'method',
      message,
      leftOut,
    },
  }
}

/** What is served at a path, with its methods and the value of Allow. */
const servedBy = memoize((methods: Match<Entry>['methods']) => {
  const entries = Array.from(methods.values(), ({ value }) => value)
  const served = entries.flatMap(({ operation }) => operation ?? [])
  const allowed = served.map(({ method }) => method)
  const names = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed
  return { served, allowed, allow: [...new Set([...names, 'OPTIONS'])].join(', ') }
})
