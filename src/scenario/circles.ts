import type { Mistake } from '../base/mistake.ts'
import { isDecided, type Scenario, type ScenarioDefinition, type Scenarios } from './scenario.ts'

/**
 * The scenarios whose answers and branches lead back to themselves, each circle once. What a sequence or a function
 * leads to may change from request to request, so that only a request can tell.
 */
export function circlesIn(scenarios: Scenarios): readonly Mistake[] {
  const done = new Set<string>()
  const mistakes: Mistake[] = []
  const visit = (name: string, path: readonly string[]): void => {
    const start = path.indexOf(name)
    if (start >= 0) {
      const [first = name, ...others] = path.slice(start)
      const must = `leads back to itself: ${[first, ...others, first].join(' → ')}`
      mistakes.push({ place: ['scenarios', first], must })
      return
    }
    if (done.has(name)) return
    done.add(name)
    const definition = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined
    if (definition === undefined || isWrapper(name, definition)) return
    for (const next of namesIn(definition)) visit(next, [...path, name])
  }
  for (const name of Object.keys(scenarios)) visit(name, [])
  return mistakes
}

/** Whether a scenario has the name of an answer that the request decides, and gives just that answer. */
const isWrapper = (name: string, { answer }: ScenarioDefinition<string>): boolean =>
  answer === name && isDecided(name)

/** The names that a definition's answer and branches lead to, for some request. */
function namesIn({ answer, sequence, choose }: ScenarioDefinition<string>): readonly string[] {
  if (sequence !== undefined) return []
  if (choose !== undefined) return choose.flatMap(namesOf)
  return typeof answer === 'string' ? [answer] : []
}

const namesOf = (scenario: Scenario<string>): readonly string[] =>
  typeof scenario === 'string' ? [scenario] : namesIn(scenario)
