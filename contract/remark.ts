import type { Case } from './case.ts'
import type { Exchange } from './exchange.ts'

const percent = 0.95

interface Entry {
  readonly each: Case
  readonly exchange: Exchange
}

/** Sentences about a run as a whole: what is wrong with it rather than with the server. */
export const remarksOn = (entries: readonly Entry[], mark: string): readonly string[] => {
  const withToken = entries.filter(
    ({ each }) => each.expect === 'accept' || each.expect === 'refuse',
  )
  const statusOf = ({ came }: Exchange): number => (came.type === 'answer' ? came.status : 0)
  const share = (status: number): number =>
    withToken.filter(({ exchange }) => statusOf(exchange) === status).length /
    (withToken.length || 1)
  const created = entries.filter(
    ({ each, exchange }) =>
      each.expect !== 'deny' && each.request.method === 'POST' && statusOf(exchange) === 200,
  ).length
  return [
    ...(share(401) > percent || share(403) > percent
      ? ['Nearly every request was refused for its credential: is the token right?']
      : []),
    ...(share(404) > percent ? ['Nearly every answer is 404: is the base URL right?'] : []),
    ...(created > 0 ? [`The names of the plants it created begin with "Plant ${mark}".`] : []),
  ]
}
