import { insideOf, type View } from './view.ts'

/** Gives a resource another value, or removes it if the value is undefined. @returns whether one has the id */
export function changeStored<Own extends string>(
  view: View<Own>,
  id: number,
  value: unknown,
): boolean {
  const { state: mock, states, notify } = insideOf(view)
  for (const state of states) {
    const resource = state.resources.all.find((item) => item.id === id)
    if (resource === undefined) continue
    const kind = value === undefined ? 'remove' : 'replace'
    mock.tokens.apply(state, { kind, resource, value }, id)
    notify()
    return true
  }
  return false
}
