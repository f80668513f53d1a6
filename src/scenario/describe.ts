import type { Documented } from './documented.ts'
import { builtInDescriptions, builtInScenarios, type Scenarios } from './scenario.ts'

/** Scenarios for display: the built-in ones are described with the statuses of the operation. */
export function describedScenarios(scenarios: Scenarios, documented: Documented): Scenarios {
  const descriptions: Readonly<Record<string, string>> = builtInDescriptions(documented)
  const described = Object.entries(scenarios).map(([name, scenario]) => {
    // By the description: a page may load the kit twice, and a mock's own scenario may have a built-in name.
    const isBuiltIn = scenario.description === (builtInScenarios as Scenarios)[name]?.description
    const description = descriptions[name]
    if (!isBuiltIn || description === undefined) return [name, scenario]
    return [name, { ...scenario, description }]
  })
  return Object.fromEntries(described) as Scenarios
}
