import { checkDelay, isInt32, isStatus } from './definition.ts'
import { ScenarioFault } from './play.ts'
import type { FixedAnswer, ScenarioRecord } from './scenario.ts'
import { isToken } from './token.ts'

/**
 * On a wrong status or header a server would throw, and a client would get nothing.
 *
 * @throws ScenarioFault
 */
export function refuseUnsendable({ answer, delay = 0 }: ScenarioRecord): void {
  const [wrong] = checkDelay(delay, 'its delay')
  if (wrong !== undefined) throw new ScenarioFault(wrong)
  if (typeof answer === 'object') refuseAnswer(answer)
}

function refuseAnswer({ status = 200, headers = {}, error = 0 }: FixedAnswer): void {
  if (!isInt32(error)) {
    throw new ScenarioFault(`the error number must be an integer within int32 (got ${error})`)
  }
  if (!isStatus(status)) {
    throw new ScenarioFault(`the status must be from 200 to 599 (got ${status})`)
  }
  for (const [name, value] of Object.entries(headers)) {
    if (!isToken(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new ScenarioFault(`the header ${JSON.stringify(name)} is none that HTTP can carry`)
    }
    if (/^(?:content-length|transfer-encoding|connection|trailer)$/i.test(name)) {
      throw new ScenarioFault(`the header ${JSON.stringify(name)} is for HTTP itself to set`)
    }
  }
}
