/** A duration at a glance, such as `< 1 ms`, `20 ms` or `1.2 s`. */
export function timeText(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`
  return milliseconds < 1 ? '< 1 ms' : `${Math.round(milliseconds)} ms`
}
