import type { Collection, OperationKind } from './document.ts'

/** What an operation is about. */
export interface Purpose {
  readonly kind: OperationKind
  readonly collection?: Collection | undefined
}

/** What the kind of an operation depends on. */
interface Source {
  readonly method: string
  readonly path: string
  readonly hasRequestBody: boolean
  /** The parameter of the path below it, if there is one. */
  readonly childParameter: string | undefined
  /** Whether the path has a `POST`. */
  readonly hasPost: boolean
}

/** A path whose last segment is one parameter. */
const ITEM_PATH = /^(.*)\/\{([^{}/]+)\}\/?$/

const ITEM_KINDS: Readonly<Record<string, OperationKind>> = {
  get: 'read',
  put: 'replace',
  patch: 'merge',
  delete: 'remove',
}

/** The kind of an operation, by its method and the paths of its document. */
export function purposeOf({ method, path, ...source }: Source): Purpose {
  const { hasRequestBody, childParameter, hasPost } = source
  const [, parent, parameter] = ITEM_PATH.exec(path) ?? []
  if (parent !== undefined) {
    const kind = ITEM_KINDS[method]
    return kind === undefined
      ? { kind: 'other' }
      : { kind, collection: { path: parent, parameter } }
  }
  const collection = {
    path: path.replace(/(?<=.)\/$/, ''),
    ...(childParameter !== undefined && { parameter: childParameter }),
  }
  const isKnown = childParameter !== undefined
  if (method === 'post' && (isKnown || hasRequestBody)) return { kind: 'create', collection }
  if (method === 'get' && (isKnown || hasPost)) return { kind: 'list', collection }
  return { kind: 'other' }
}

/** A path whose parameters have no names: `/stores/{id}/plants` and `/stores/{storeId}/plants` are one. */
export const templateOf = (path: string): string => path.replaceAll(/\{[^{}/]*\}/g, '{}')

/** By path, the parameter of the first path that has only this more. */
export function childParametersIn(paths: readonly string[]): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  for (const path of paths) {
    const [, parent = '', name = ''] = ITEM_PATH.exec(path) ?? []
    const template = templateOf(parent)
    if (name !== '' && !parameters.has(template)) parameters.set(template, name)
  }
  return new Map(
    paths.flatMap((path) => {
      const name = parameters.get(templateOf(path))
      return name === undefined ? [] : [[path, name] as const]
    }),
  )
}
