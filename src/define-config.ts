import type { CheckConfig } from '../contract/data/check-config.ts'
import type { OneOf } from './base/config-sections.ts'
import type { SectionOptions, SharedConfig } from '../handlers/config.ts'
import type { Config } from './adapters/node.ts'

/**
 * One config for the mock server, the handlers in a page and the check: what they have in common, and a section for each,
 * whose options count before the common ones. A page that imports it contains all of it, so it has no secrets.
 */
export interface PlantStoreConfig<Own extends string = string> extends SharedConfig<Own> {
  /** For `plant-store-kit mock`. */
  readonly mock?: SectionOptions<Omit<Config<Own>, 'controlToken'>, NoInfer<Own>> | undefined
  /** For `plant-store-kit check` and `learn`. */
  readonly check?: CheckConfig | undefined
}

/**
 * Returns the config as it is, one with sections or one of the mock server alone; editors and TypeScript check it, names of
 * scenarios included.
 *
 * @example
 * export default defineConfig({
 *   scenarios: { closed: { answer: { message: 'We are closed.' } } },
 *   mock: { port: 4010 },
 *   handlers: { baseUrl: '/api' },
 *   check: { baseUrl: 'http://localhost:8080', skip: ['V5'] },
 * })
 */
export function defineConfig<const Own extends string = never>(
  config: OneOf<PlantStoreConfig<Own>, Config<Own>>,
): PlantStoreConfig<Own> & Config<Own> {
  return config
}
