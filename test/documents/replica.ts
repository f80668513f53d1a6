import type { Change, Resource, Store } from './service.ts'

/** All collections at a time. */
interface Snapshot {
  readonly time: number
  readonly collections: ReadonlyMap<string, readonly Resource[]>
}

/** Reads come to a replica that has what was written only so many milliseconds later. */
export const replica = (lag: number, now: () => number = () => performance.now()): Change => {
  const snapshots: Snapshot[] = [{ time: -Infinity, collections: new Map() }]
  let isRead = false
  const keep = (store: Store): void => {
    const collections = new Map(
      Array.from(store.collections, ([path, list]) => [path, [...list]] as const),
    )
    snapshots.push({ time: now(), collections })
  }
  const shown = (path: string): Resource[] => {
    const time = now() - lag
    const snapshot = snapshots.findLast((candidate) => candidate.time <= time)!
    return [...(snapshot.collections.get(path) ?? [])]
  }
  return {
    rewrite: ({ method }) => {
      isRead = method === 'GET' || method === 'HEAD'
      return {}
    },
    store: (store) => {
      const all = store.list.bind(store)
      return { list: (path) => (isRead ? shown(path) : all(path)) }
    },
    respond: (reply, _call, store) => {
      if (!isRead) keep(store)
      return reply
    },
  }
}
