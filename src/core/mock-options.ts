import { type Api, isNamed } from './api.ts'
import { jsonReaders } from '../base/json.ts'
import { lateJson } from '../base/late-json.ts'
import * as check from '../base/checks.ts'
import { type Behavior, type OperationBehavior, readBehavior } from '../problems/behavior.ts'
import { checkBehavior } from '../problems/check-behavior.ts'
import { lateParts } from '../scenario/late-parts.ts'
import * as rareParts from '../scenario/rare-parts.ts'
import { checkScenario, scenarioChecks } from '../scenario/check-scenario.ts'
import { checkDocument, type DocumentOptions, type Operation } from '../document/document.ts'
import { circlesIn } from '../scenario/circles.ts'
import { checkDelay } from '../scenario/check-delay.ts'
import type { Delay } from '../scenario/delay.ts'
import { lateFinders } from '../problems/late-finders.ts'
import { memberFinders } from '../problems/member-finders.ts'
import { checkLimitsOf } from '../problems/member-limits.ts'
import { isKnownId } from './known-id.ts'
import type { MockOperation } from './operation.ts'
import { createResponder, type Responder } from './responder.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { behaviorOf, type Served, type Settings, settingsOf, withBuiltIn } from './settings.ts'
import type { StorageOptions, StoragePlan } from './storage.ts'
import { DEFAULT_LIMITS, type Limits } from './token-state.ts'
import { withBehavior } from './with-behavior.ts'

/** What may change while a mock runs. */
export interface MockSettings<Own extends string = string> {
  /** Used by tokens without a scenario of their own; `auto` by default. */
  readonly scenario?: Scenario<NoInfer<Own>> | undefined
  /** Further scenarios by name; one with a built-in name replaces it. */
  readonly scenarios?: Readonly<Record<Own, Scenario<NoInfer<Own>>>> | undefined
  /** Milliseconds, or a distribution of them, before each response whose scenario has no delay; 0 by default. */
  readonly delay?: Delay | undefined
  /** What the interface document leaves open. */
  readonly behavior?: Partial<Behavior> | undefined
  /** What each token begins with, by the path of a collection, such as `/plants`; an empty list shows no examples. */
  readonly resources?: StorageOptions['resources']
  /** What holds resources instead of the mock, by the path of a collection, such as a collection of `@msw/data`, or a function that makes one for each token. */
  readonly collections?: StorageOptions['collections']
  /** Writes the responses instead of the mock; `playProfile` of `plant-store-learn` gives it. */
  readonly responder?: ((behavior: Behavior, operation: MockOperation) => Responder) | undefined
  /** A member of profiles: give those to `playProfile`. */
  readonly errors?: undefined
}

/** `Own` are the names in `scenarios`. */
export interface MockOptions<Own extends string = string>
  extends MockSettings<Own>, DocumentOptions {
  /** `/plants` is appended to it; `*` accepts any path that ends in `/plants`. Empty by default. */
  readonly basePath?: string | undefined
  readonly limits?: Partial<Limits> | undefined
}

const limit = check.wholeNumber(1)
/** The path of a URL (RFC 3986, section 3.3), and not a whole URL. */
const PATH = /^(?!.*\/\/.)(?:[\w.~!$&'()*+,;=:@/-]|%[\dA-Fa-f]{2})*$/u

/** A check for each option of `createMock`. */
export const mockOptionChecks: Readonly<Record<keyof MockOptions, check.Check>> = {
  scenario: checkScenario,
  scenarios: check.objectOf(checkScenario),
  delay: checkDelay,
  behavior: checkBehavior,
  basePath: check.matching('a path, such as /api/v1', PATH),
  document: checkDocument,
  operation: check.string,
  limits: check.object({ tokens: limit, journal: limit, plants: limit, bytes: limit }),
  // Checked by what stores them, which pages without it do not load.
  resources: check.anything,
  collections: check.anything,
  responder: check.is(
    'a function, which playProfile gives',
    (value) => typeof value === 'function',
    { type: 'function' },
  ),
  errors: (_, place) => [{ place, must: 'needs playProfile of plant-store-learn' }],
}

/** @throws {UsageError} that names everything wrong with the options of `createMock` or `configure` */
export function resolveSettings(options: MockOptions, api: Api): Settings {
  const { scenario: checkScenarioOf } = scenarioChecks(api.names)
  const ofScenarios = { scenario: checkScenarioOf, scenarios: check.objectOf(checkScenarioOf) }
  check.throwMistakes(check.object({ ...mockOptionChecks, ...ofScenarios })(options, []))
  const { behavior = {}, responder = createResponder, resources, collections } = options
  const { scenario, scenarios, delay } = options
  check.throwMistakes(checkNames(options, api))
  checkSameDocument(options, api)
  const servedOf = (documented: MockOperation): Served => {
    const chosen = behaviorFor(documented.source, behavior)
    const operation = withBehavior(documented, chosen)
    const decided = behaviorOf(operation, chosen)
    return { operation, behavior: decided, responder: responder(decided, operation), isKnownId }
  }
  // In a browser only `handlers` loads them later.
  lateJson.part ??= jsonReaders
  lateParts.part ??= rareParts
  lateFinders.part ??= memberFinders
  const { bodyLimit, operations } = readBehavior(behavior)
  const bodyLimits = Object.values(operations).map((ofOperation) => ofOperation.bodyLimit ?? 0)
  return settingsOf(api, {
    scenario,
    scenarios,
    delay,
    servedOf,
    plan: api.storage?.({ resources, collections }),
    bodyLimit: Math.max(bodyLimit, ...bodyLimits),
  })
}

/** The options of a mock that serves one operation and stores nothing, such as one that plays a profile. */
export function optionsOfOne<Options extends NamingOptions>(
  { resources: _resources, collections: _collections, ...options }: Options,
  operation: Operation,
) {
  const { operations: _, ...behavior } = behaviorFor(operation, options.behavior ?? {})
  return { ...options, behavior }
}

/** The behavior of one operation. */
function behaviorFor(operation: Operation, behavior: Partial<Behavior>): Partial<Behavior> {
  const named = Object.entries(behavior.operations ?? {}).filter(([name]) =>
    isNamed(operation, name),
  )
  return Object.assign({}, behavior, ...named.map(([, ofOperation]) => ofOperation))
}

/** @throws {UsageError} if the options of a running mock have another document */
function checkSameDocument({ document }: DocumentOptions, { document: { value } }: Api) {
  if (document === undefined || document === value) return
  throw new check.UsageError('a running mock keeps its document: create another mock.')
}

/** What is wrong with the names of scenarios and of members in options whose own members are right. */
export function checkNames(
  { scenario, scenarios = {}, behavior = {}, resources, collections, limits = {} }: NamingOptions,
  api: Api,
): readonly check.Mistake[] {
  const { members = {}, operations = {} } = behavior
  const definitions = withBuiltIn(scenarios, api)
  const names = { ...api.names, scenarios: Object.keys(definitions) }
  const hasMembers = Object.keys(members).length > 0
  const { scenario: named } = scenarioChecks(names)
  const checkScenarios = check.object({ scenarios: check.objectOf(named), scenario: named })
  return [
    ...checkScenarios({ scenarios, scenario }, []),
    ...checkStorage({ resources, collections }, api, limits),
    ...circlesIn(definitions),
    ...(hasMembers ? checkLimitsOf(api.members, members, ['behavior', 'members']) : []),
    ...Object.entries(operations).flatMap(([name, ofOperation]) =>
      checkOperation(name, ofOperation, api),
    ),
  ]
}

function checkStorage(
  options: StorageOptions,
  { storage }: Api,
  limits: Partial<Limits>,
): readonly check.Mistake[] {
  if (storage !== undefined) return checkPlan(storage(options), limits)
  const names = ['resources', 'collections'].filter((name) => check.memberOf(options, name))
  return names.map((name) => ({
    place: [name],
    must: 'needs createMock',
  }))
}

/** Each token would lose at once what it begins with beyond its limit. */
function checkPlan(
  { mistakes, count }: StoragePlan,
  { plants = DEFAULT_LIMITS.plants }: Partial<Limits>,
): readonly check.Mistake[] {
  if (mistakes.length > 0 || count <= plants) return mistakes
  const must = `must have at most ${plants} resources in all, as limits.plants says`
  return [{ place: ['resources'], must, received: String(count) }]
}

/** What is wrong with the name of an operation in `behavior.operations`, and with those of its members. */
function checkOperation(
  name: string,
  { members = {} }: OperationBehavior,
  api: Api,
): readonly check.Mistake[] {
  const place = ['behavior', 'operations', name]
  const operation = api.find(name)
  if (typeof operation === 'string') return [{ place, must: `must name one: ${operation}` }]
  return checkLimitsOf(api.serve(operation).request.members, members, [...place, 'members'])
}

type NamingOptions = Pick<MockOptions, 'scenario' | 'scenarios' | 'behavior' | 'limits'> &
  StorageOptions
