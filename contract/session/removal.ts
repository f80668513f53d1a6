import { writeParameters } from '../../src/document/write-parameters.ts'
import type { Operation } from '../../src/document/document.ts'
import type { Settings } from '../data/settings.ts'
import { settlesWithin } from '../client/timers.ts'
import { pathParametersOf } from '../operation/parameters.ts'
import { relatedOf } from '../operation/related.ts'
import type { Created, CreatedResources } from './created.ts'
import { type CreatedPaths, pathTo, resourcesOf } from './created-paths.ts'
import { type Partners, plainCasesOf } from './partners.ts'
import type { RunState } from './run-state.ts'

/** How long a run that has stopped removes what it created. */
const PATIENCE_MILLISECONDS = 10_000

interface RemovalMeans {
  readonly created: CreatedResources
  readonly partners: Partners
  readonly paths: CreatedPaths
}

const remove = async (
  resource: Created,
  { created, partners, paths }: RemovalMeans,
): Promise<void> => {
  const documented = relatedOf(resource.operation).get('remove')
  const operation = documented && partners.operationOf(documented)
  const [testCase] = operation === undefined ? [] : plainCasesOf(operation)
  if (operation === undefined || testCase === undefined || !created.isOwn(resource)) return
  if (await paths.isVerified(resource))
    await partners.send(operation, testCase, pathTo(resource, operation))
}

/** Removes what the run created, as far as the document says how; what is inside others first. */
const removeAll = async (means: RemovalMeans): Promise<void> => {
  const byDepth = Map.groupBy(means.created.left, ({ values }) => values.length)
  for (const resources of byDepth.values()) {
    const [first] = resources
    if (first === undefined) continue
    const { limiter } = await means.partners.sessionOf(first.operation)
    await Promise.all(resources.map((resource) => limiter.run(() => remove(resource, means))))
  }
}

/** The path of a resource, as requests have it. */
const pathOfCreated = (resource: Created): string => {
  const { operation } = resource
  const related = relatedOf(operation)
  const { path: collection, parameter } = operation.collection!
  const { path, parameters } = related.get('read') ??
    related.get('remove') ?? { path: `${collection}/{${parameter}}`, parameters: [] }
  const written = Array.from(pathTo(resource, { path }).values, ([name, value]) => {
    const documented = pathParametersOf({ parameters }).find((other) => other.name === name)
    return { parameter: documented ?? { ...PLAIN, name }, value }
  })
  return writeParameters(path, written).target
}

const PLAIN = { in: 'path', style: 'simple', isJson: false, isExploded: false } as const

/**
 * Removes what the run created; for at most ten seconds, if the run has stopped.
 * @param isStopped whether the run has ended early
 * @returns the paths of what stays, if the document says how to remove some of it
 */
export const removeCreated = async (
  settings: Settings,
  run: RunState,
  isStopped: boolean,
): Promise<readonly string[] | undefined> => {
  const { created } = run
  const isRemovable = (operation: Operation): boolean => relatedOf(operation).has('remove')
  // What was created is only read if some of it may go.
  if (![...created.creates].some(isRemovable)) return undefined
  if (!created.left.some(({ operation }) => isRemovable(operation))) return undefined
  const { partners, paths } = resourcesOf(settings, run, {
    onToken: () => {},
    redact: (exchange) => exchange,
    keep: () => {},
  })
  const removal = removeAll({ created, partners, paths })
  if (isStopped) await settlesWithin(removal, PATIENCE_MILLISECONDS)
  else await removal
  partners.stop()
  await partners.close()
  return created.left.map(pathOfCreated)
}
