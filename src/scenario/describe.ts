import type { Documented } from './documented.ts'
import { builtInScenarios, type Scenarios } from './scenario.ts'

/** Scenarios for display: the built-in ones are described with the statuses of the operation. */
export function describedScenarios(
  scenarios: Scenarios,
  { success, failure }: Documented,
): Scenarios {
  const statuses: Readonly<Record<string, number>> = { 200: success, 400: failure }
  const described = Object.entries(scenarios).map(([name, scenario]) => {
    const { description = '' } = scenario
    const isBuiltIn = description === (builtInScenarios as Scenarios)[name]?.description
    if (!isBuiltIn) return [name, scenario]
    const words = description.replaceAll(/\d{3}/g, (status) => String(statuses[status] ?? status))
    return [name, { ...scenario, description: words }]
  })
  return Object.fromEntries(described) as Scenarios
}
