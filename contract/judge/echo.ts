import type { ReceivedResponse, SentRequest } from '../exchange.ts'
import type { Observation } from './body.ts'
import { readJson } from './json.ts'

const member = (body: Uint8Array | undefined, name: string): unknown => {
  const { value } = readJson(body ?? new Uint8Array())
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** Whether name and tag come back as they were sent: open, so at most a note. */
export const judgeEcho = (sent: SentRequest, answer: ReceivedResponse): readonly Observation[] => {
  if (answer.status !== 200) return []
  return ['name', 'tag'].flatMap((name): Observation[] => {
    const [before, after] = [member(sent.body, name), member(answer.body, name)]
    if (before === after || typeof after !== 'string') return []
    return [
      {
        kind: 'note',
        rule: 'open',
        code: `${name}-changed`,
        expected: 'nothing: the document is silent',
        received: `another ${name} than was sent`,
        pointer: `/${name}`,
        message: `answered with another ${name} than was sent`,
      },
    ]
  })
}
