import type { ChildProcess } from 'node:child_process'

/** A connection as node:cluster holds it. */
interface Handle {
  readonly close: () => void
}

/** A message of node:cluster's own: one that hands over has a number, and the reply says which one it is to. */
interface Internal {
  readonly seq?: number
  readonly ack?: number
}

/**
 * Notes the connections that node:cluster hands over to a process until that has taken them.
 *
 * @returns closes those that it never took: node:cluster would wait for its word, and who connected for an answer, for ever
 */
export function handedOver(child: ChildProcess): () => void {
  const untaken = new Map<number, Handle>()
  const send = child.send.bind(child) as (...args: unknown[]) => boolean
  child.send = (...args: unknown[]): boolean => {
    const [{ seq }, handle] = args as [Internal, (Handle | null)?]
    if (seq !== undefined && handle) untaken.set(seq, handle)
    return send(...args)
  }
  child.on('internalMessage', ({ ack }: Internal) => {
    if (ack !== undefined) untaken.delete(ack)
  })
  return () => {
    for (const handle of untaken.values()) handle.close()
    untaken.clear()
  }
}
