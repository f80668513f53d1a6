import type { Case } from './case.ts'
import type { Exchange } from './exchange.ts'

type Entry = Readonly<{ each: Case; exchange: Exchange }>

/** The plant's name in a body, if it is a name of this run. */
const ownName = (body: Uint8Array | undefined, mark: string): string | undefined => {
  try {
    const { name } = JSON.parse(new TextDecoder().decode(body)) as { name?: unknown }
    return typeof name === 'string' && name.startsWith(`Plant ${mark} `) ? name : undefined
  } catch {
    return undefined
  }
}

const statusOf = ({ exchange: { response } }: Entry): number => (response.type === 'response' ? response.status : 0)

/** How many responses have the name that another request sent. The document does not forbid it. */
const mixedUp = (entries: readonly Entry[], mark: string): number => {
  const sent = entries.map(({ exchange }) => ownName(exchange.request.body, mark))
  const all = new Set(sent)
  return entries.filter((entry, at) => {
    const { response } = entry.exchange
    if (response.type === 'failure' || response.status !== 200) return false
    const name = ownName(response.body, mark)
    return name !== undefined && name !== sent[at] && all.has(name)
  }).length
}

/** Sentences about a run as a whole. */
export const hintsOn = (entries: readonly Entry[], mark: string): readonly string[] => {
  const posts = entries.filter(({ each: { expect, request } }) => expect !== 'deny' && request.method === 'POST')
  const created = posts.some((entry) => statusOf(entry) === 200)
  const mixed = mixedUp(entries, mark)
  const mixedHint = `${mixed} ${mixed === 1 ? 'response has' : 'responses have'} the name that another request sent: does the server mix them up?`
  const hints: readonly (readonly [applies: boolean, hint: string])[] = [
    [mixed > 0, mixedHint],
    [created, `The names of the created plants begin with "Plant ${mark}".`],
  ]
  return hints.flatMap(([applies, hint]) => (applies ? [hint] : []))
}
