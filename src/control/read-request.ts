import { type Check, object, throwProblems, wholeNumber } from '../check-value.ts'
import { readCredential } from '../core/credential.ts'
import type { JournalQuery } from '../core/journal.ts'
import { readJson } from '../json.ts'
import type { Mock } from '../core/mock.ts'
import type { Scenario } from '../core/scenario.ts'
import { ControlError, MAX_LIMIT } from './control.ts'

/** Maximum bytes of a request body. */
export const MAX_BODY = 262_144
/** Maximum of open arrays and objects in a scenario. */
const MAX_NESTING = 64

/** The token whose state is meant; undefined means the whole mock. */
export function readToken(headers: Headers, { behavior }: Mock): string | undefined {
  const { token, problem } = readCredential(headers.get('authorization'), behavior.tokens)
  const selection = 'to select one token. Leave it out to select the whole mock.'
  if (problem === 'credential-malformed')
    throw new ControlError('input', `The Authorization header must be "Bearer <ACCESS_TOKEN>" ${selection}`)
  if (problem === 'credential-unknown')
    throw new ControlError('input', 'The bearer token is not one that this store accepts.')
  return token
}

async function readText(request: Request): Promise<string> {
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > MAX_BODY) throw new ControlError('body-limit', `The body may have at most ${MAX_BODY} bytes.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ControlError('input', 'The body must be UTF-8.')
  }
}

const checkBody = object({ scenario: () => [] })

/** The scenario in a body, which `use` checks. */
export async function readScenario(request: Request): Promise<Scenario<string>> {
  const form = 'such as {"scenario":"flaky"} or {"scenario":{"answer":"created","delay":200}}'
  const { value, error } = readJson(await readText(request), MAX_NESTING)
  if (error !== undefined) throw new ControlError('input', `The body must be JSON, ${form} (${error.message}).`)
  throwProblems(checkBody(value, 'body'))
  const { scenario = null } = value as { readonly scenario?: unknown }
  return scenario as Scenario<string>
}

const page = { after: wholeNumber(0), limit: wholeNumber(0, MAX_LIMIT) }
export const checkPage: Check = object(page)
export const checkQuery: Check = object({ ...page, status: wholeNumber(100, 599) })

export function readQuery(url: string, check: Check): JournalQuery {
  const read = (text: string): number | string => (/^\d{1,16}$/.test(text) ? Number(text) : text)
  const query: JournalQuery = Object.fromEntries(
    [...new URL(url).searchParams].map(([name, text]) => [name, read(text)]),
  )
  throwProblems(check(query, ''))
  return { limit: 100, ...query }
}
