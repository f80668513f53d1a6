import { type Check, isObject, is, object, throwMistakes } from '../src/base/check-value.ts'
import { objectWith } from '../src/base/checks.ts'
import { optionsOfSection, secretsIn } from '../src/base/config-sections.ts'
import { mockOptionChecks, type MockOptions } from '../src/core/mock-options.ts'
import type { DocumentOptions } from '../src/document/document.ts'
import type { Scenario } from '../src/scenario/scenario.ts'
import { newHandlersChecks, type NewHandlersOptions } from './options.ts'

/** Options of mocks that a page can have as well as a server. */
type CommonOptions<Own extends string> = Pick<
  MockOptions<Own>,
  'scenario' | 'scenarios' | 'delay' | 'behavior' | 'resources' | 'collections' | 'limits'
>

/** Options of a section, which has no document of its own; its scenarios replace common ones of the same name. */
export type SectionOptions<Options, Own extends string> = Omit<
  Options,
  'scenarios' | 'openapi' | keyof DocumentOptions
> & { readonly scenarios?: { readonly [Name in Own]?: Scenario<Own> } | undefined }

/** A config that commands and pages share, as far as handlers use it: `defineConfig` checks the rest. */
export interface SharedConfig<Own extends string = string>
  extends CommonOptions<Own>, DocumentOptions {
  /** The document as a file, relative to the config file, for commands only: pages need `document`. */
  readonly openapi?: string | undefined
  /** For `createHandlers` and `createTest`. */
  readonly handlers?: SectionOptions<NewHandlersOptions<Own>, NoInfer<Own>> | undefined
  /** For `plant-store-kit mock`. */
  readonly mock?: object | undefined
  /** For `plant-store-kit check` and `learn`. */
  readonly check?: object | undefined
}

const { document, operation, errors: _, ...sectionChecks } = newHandlersChecks

/** A check for each option of the section `handlers`. */
export const handlersSectionChecks: Readonly<Record<string, Check>> = sectionChecks

const anObject = is('an object', isObject)
const onlyForCommands: Check = (_value, place) => [
  {
    place,
    must: 'is a file, which pages cannot read: import the document, and give it as document',
  },
]

/** The options of handlers in a config. @throws {UsageError} that names everything wrong in what handlers use, and secrets */
export function handlersOptionsIn<Own extends string>(
  config: SharedConfig<Own>,
): NewHandlersOptions<Own> {
  const { scenario, scenarios, delay, behavior, resources, collections, limits } = mockOptionChecks
  const common = { document, operation, openapi: onlyForCommands }
  const sections = { mock: anObject, handlers: object(sectionChecks), check: anObject }
  const check = objectWith(
    {
      ...common,
      scenario,
      scenarios,
      delay,
      behavior,
      resources,
      collections,
      limits,
      ...sections,
    },
    // Secrets beside the sections get the sentence about secrets.
    { unchecked: /^(?:controlToken|token|badToken|credentials)$/u },
  )
  const place = ['config']
  const values = config as Readonly<Record<string, unknown>>
  throwMistakes([...check(config, place), ...secretsIn(values, place)])
  return optionsOfSection(values, 'handlers')
}
