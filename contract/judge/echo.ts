import type { ReceivedResponse, SentRequest } from '../exchange.ts'
import type { Observation } from '../finding.ts'
import { readJson } from './json.ts'

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

/** Notes a name or tag that differs from the one sent: the document does not require that they are equal. */
export const judgeEcho = (request: SentRequest, response: ReceivedResponse): readonly Observation[] => {
  if (response.status !== 200) return []
  const { value: sent } = readJson(request.body ?? new Uint8Array())
  const { value: received } = readJson(response.body)
  return ['name', 'tag'].flatMap((name): Observation[] => {
    const returned = memberOf(received, name)
    if (typeof returned !== 'string' || returned === memberOf(sent, name)) return []
    const expected = 'nothing: the document does not say'
    const [code, pointer, seen] = [`${name}-changed`, `/${name}`, `another ${name} than was sent`]
    return [{ kind: 'note', rule: 'open', code, expected, received: seen, pointer, message: `responded with ${seen}` }]
  })
}
