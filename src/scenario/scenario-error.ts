import { isThrown, thrownText } from '../base/thrown.ts'

/** A scenario that cannot be used; the message completes "the scenario cannot respond: ". */
export class ScenarioError extends Error {}

/** What a user's code gives. @throws {ScenarioError} whose cause is what that code threw */
export function ofUser<Value>(run: () => Value): Value {
  try {
    return run()
  } catch (error) {
    if (isThrown(error, ScenarioError)) throw error
    throw new ScenarioError(`its function threw ${thrownText(error)}`, { cause: error })
  }
}
