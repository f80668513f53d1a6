import { check, type Report } from '../../contract/index.ts'
import type { TestServer } from './index.ts'

/** Few generated cases: the written ones must find every fault. */
const options = { token: 'a-good-token', seed: 7, explore: 10 }

/** Checks a server that listens only for the time of the check. */
export async function checkServer(server: TestServer): Promise<Report> {
  const { badToken, hangs } = server
  const own = { badToken, ...(hangs && { timeoutSeconds: 2 }) }
  await using running = await server.start()
  return await check({ ...options, ...own, baseUrl: running.url })
}

/** The rules of a report's findings of one kind, sorted, each once. */
export const rulesIn = ({ groups }: Report, kind: 'violation' | 'warning'): string[] =>
  [...new Set(groups.filter((group) => group.kind === kind).map(({ rule }) => rule))].toSorted()
