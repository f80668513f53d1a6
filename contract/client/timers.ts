export { setTimeout as sleep } from 'node:timers/promises'

/** Whether the promise settles within so many milliseconds, also if it rejects; waits no longer than that. */
export const settlesWithin = async (promise: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(late.resolve, Math.max(0, milliseconds), false)
  const settled = Promise.allSettled([promise]).then(() => true)
  return Promise.race([settled, late.promise]).finally(() => clearTimeout(timer))
}
