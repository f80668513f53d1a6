import type { StepBudget } from '../base/pattern/budget.ts'
import type { JsonResult } from '../base/json.ts'
import type { MockRequest } from '../base/request.ts'
import type { Operation } from '../document/document.ts'
import type { Documented } from './documented.ts'
import type { ScenarioContext } from './scenario.ts'

/** A request, and the steps that all patterns may take for it. */
export interface Asked {
  readonly request: MockRequest
  readonly body: { readonly json: JsonResult; readonly text: string }
  /** For functions. */
  readonly scenarioContext: () => ScenarioContext
  readonly patternBudget: StepBudget
  readonly operation: {
    readonly documented: Documented
    readonly request: { readonly memberNames: readonly string[] }
    readonly source: Pick<Operation, 'name' | 'operationId' | 'parameters'>
  }
  /** Where sequences of one operation are counted, in front of their paths; empty if all requests take the same steps. */
  readonly counted?: string
  /** The value of a parameter; undefined if the request does not have it. */
  readonly parameterOf: (name: string) => unknown
}
