import { spawnSync } from 'node:child_process'

/** The numbers of the processes that a process has started, and of those that they have; none without `ps`. */
export function descendantsOf(pid: number): readonly number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=', '-o', 'ppid='], { encoding: 'utf8' })
  // Without `ps` it is null.
  const rows = (stdout ?? '').split('\n').map((row) => row.trim().split(/\s+/).map(Number))
  const byParent = Map.groupBy(rows, ([, parent]) => parent)
  const descendants: number[] = []
  const parents = [pid]
  for (const parent of parents)
    for (const [child = 0] of byParent.get(parent) ?? []) {
      descendants.push(child)
      parents.push(child)
    }
  return descendants
}
