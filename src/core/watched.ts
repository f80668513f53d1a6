/** What a condition read of a value, by path (`answer.status`), as JSON. */
export type Reads = ReadonlyMap<string, string>

/** Runs a condition and notes what it reads of the value before it answers, or throws and so does not hold. */
export function watched<Value extends object>(
  value: Value,
  condition: (value: Value) => unknown,
): { readonly reads: Reads; readonly holds: boolean; readonly thrown?: string } {
  const reads = new Map<string, string>()
  try {
    return { reads, holds: Boolean(condition(watch(value, '', reads))) }
  } catch (thrown) {
    return { reads, holds: false, thrown: String(thrown) }
  }
}

/** `answer.status (200), request.body ("{}")`, in the order of reading. */
export function shownReads(reads: Reads): string {
  return [...reads].map(([path, value]) => `${path} (${value})`).join(', ') || 'nothing'
}

function watch<Value extends object>(
  value: Value,
  path: string,
  reads: Map<string, string>,
): Value {
  return new Proxy(value, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof name === 'symbol' || typeof member === 'function') return member
      const place = path + name
      if (typeof member === 'object' && member !== null) return watch(member, `${place}.`, reads)
      reads.set(place, (JSON.stringify(member) ?? 'nothing').slice(0, 100))
      return member
    },
  })
}
