import { unknownName } from '../base/suggest.ts'
import type { DocumentInfo, Operation } from '../document/document.ts'
import type { Property } from '../document/schema.ts'
import type { ScenarioNames } from '../scenario/check-scenario.ts'
import type { DescribedStatuses, Scenarios } from '../scenario/scenario.ts'
import type { Route } from '../problems/route.ts'
import type { MockContext, MockOperation } from './operation.ts'
import type { StorageOptions, StoragePlan } from './storage.ts'

/** A request as far as it decides which operation it is for. */
export interface Asked {
  readonly method: string
  /** As sent, or a URL. */
  readonly target: string
  /** What paths of the document are appended to; one that begins with `*` accepts any path that ends in the rest. */
  readonly base: string
}

/** The route of a request, with the operation that it is for, or else one whose errors it gets. */
export interface MockRoute extends Route {
  readonly operation: MockOperation
}

/** The operations that a mock serves. */
export interface Api {
  readonly document: DocumentInfo
  /** At least one. */
  readonly operations: readonly Operation[]
  /** That of the first of them. */
  readonly first: MockOperation
  readonly serve: (operation: Operation) => MockOperation
  /** The operation with an operationId, or a name such as `GET /plants`; if it serves none, the reason. */
  readonly find: (name: string) => Operation | string
  /** What scenarios may name. */
  readonly names: ScenarioNames
  /** Those of the bodies of requests, which may have limits. */
  readonly members: readonly Property[]
  /** Instead of built-in ones, which are about plants. */
  readonly scenarios?: Scenarios | undefined
  /** What descriptions of scenarios say of statuses. */
  readonly statuses: DescribedStatuses
  /** Undefined for one whose document was not read at run time: its path and method decide. */
  readonly routeOf?: ((asked: Asked) => MockRoute) | undefined
  /** The operation in the journal, where there are several. */
  readonly journalName?: ((context: MockContext) => string | undefined) | undefined
  /** The value of Allow for a request with a route. */
  readonly allowFor?: ((context: MockContext, base: string) => string) | undefined
  /** What tokens store by options; undefined where nobody asks for one of the resources. */
  readonly storage?: ((options: StorageOptions) => StoragePlan) | undefined
}

/** One operation alone. */
export function apiOf(operation: MockOperation): Api {
  const { document, source, documented, bodyMembers, request } = operation
  const members = bodyMembers && [...bodyMembers, ...source.parameters.map(({ name }) => name)]
  return {
    document,
    operations: [source],
    first: operation,
    serve: () => operation,
    find: (name) =>
      isNamed(source, name)
        ? source
        : `the ${unknownName('operation', name, [source.operationId ?? source.name])}`,
    names: { examples: documented.exampleNames, members },
    members: request.members,
    statuses: documented,
  }
}

/** Whether an operation has an operationId, or a name such as `GET /plants`. */
export const isNamed = (operation: Operation, name: string): boolean =>
  name === operation.operationId || name === operation.name

/** Where the steps of sequences are counted: by operation, if there are several. */
export const countedFor = ({ name }: Operation, { operations }: Api): string =>
  operations.length > 1 ? `${name} ` : ''
