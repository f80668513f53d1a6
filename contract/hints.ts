import type { Case } from './case.ts'
import type { Exchange } from './exchange.ts'

const percent = 0.95

interface Entry {
  readonly each: Case
  readonly exchange: Exchange
}

const utf8 = new TextDecoder()

const nameIn = (body: Uint8Array | undefined): unknown => {
  try {
    const value: unknown = JSON.parse(utf8.decode(body))
    return (value as { name?: unknown } | null)?.name
  } catch {
    return undefined
  }
}

/** How many answers bear the name that another request sent: the document does not forbid it, but who wants it? */
const mixedUp = (entries: readonly Entry[], mark: string): number => {
  const own = (body: Uint8Array | undefined): string | undefined => {
    const name = nameIn(body)
    return typeof name === 'string' && name.startsWith(`Plant ${mark} `) ? name : undefined
  }
  const sent = entries.map(({ exchange }) => own(exchange.request.body))
  const all = new Set(sent)
  return entries.filter(({ exchange: { response } }, at) => {
    const name =
      response.type === 'response' && response.status === 200 ? own(response.body) : undefined
    return name !== undefined && name !== sent[at] && all.has(name)
  }).length
}

/** Sentences about a run as a whole: what is wrong with it rather than with the server. */
export const hintsOn = (entries: readonly Entry[], mark: string): readonly string[] => {
  const withToken = entries.filter(
    ({ each }) => each.expect === 'accept' || each.expect === 'refuse',
  )
  const statusOf = ({ response }: Exchange): number =>
    response.type === 'response' ? response.status : 0
  const share = (status: number): number =>
    withToken.filter(({ exchange }) => statusOf(exchange) === status).length /
    (withToken.length || 1)
  const created = entries.filter(
    ({ each, exchange }) =>
      each.expect !== 'deny' && each.request.method === 'POST' && statusOf(exchange) === 200,
  ).length
  const mixed = mixedUp(entries, mark)
  return [
    ...(mixed > 0
      ? [
          `${mixed === 1 ? 'An answer bears' : `${mixed} answers bear`} the name that another request sent: does the server mix them up?`,
        ]
      : []),
    ...(share(401) > percent || share(403) > percent
      ? ['Nearly every request was refused for its credential: is the token right?']
      : []),
    ...(share(404) > percent ? ['Nearly every answer is 404: is the base URL right?'] : []),
    ...(created > 0 ? [`The names of the plants it created begin with "Plant ${mark}".`] : []),
  ]
}
