/** Numbers from 0 up to 1, the same run of them for the same seed (xorshift32). */
export type Random = () => number

export function seeded(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}
