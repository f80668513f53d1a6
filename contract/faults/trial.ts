import type { Fault, Specimen } from './fault.ts'

/** What a check has to be told of a server. */
export interface Circumstances {
  readonly badToken?: string
  /** Milliseconds per exchange, where the server may keep an answer back for ever. */
  readonly timeout?: number
}

/** Starts a server, has it checked, and stops it. */
export async function trial<Report>(
  specimen: Specimen | Fault,
  check: (url: string, circumstances: Circumstances) => Promise<Report>,
): Promise<Report> {
  const { base = '' } = specimen
  const badToken = 'badToken' in specimen ? specimen.badToken : undefined
  const hangs = 'hangs' in specimen && specimen.hangs
  const server = await specimen.start()
  try {
    return await check(server.url + base, {
      ...(badToken === undefined ? {} : { badToken }),
      ...(hangs ? { timeout: 500 } : {}),
    })
  } finally {
    await server.close()
  }
}

/** The rules that a report's findings of one kind are about, each once. */
export const rulesOf = (
  kind: string,
  { groups }: { readonly groups: readonly { readonly kind: string; readonly rule: string }[] },
): string[] => [...new Set(groups.filter((group) => group.kind === kind).map(({ rule }) => rule))]
