import type { Config } from './adapters/node.ts'

/** Returns the config as it is; editors and TypeScript check it, names of scenarios included. */
export function defineConfig<const Own extends string = never>(config: Config<Own>): Config<Own> {
  return config
}
