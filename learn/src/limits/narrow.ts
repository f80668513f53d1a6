/** What a service accepted and refused around a limit. */
export interface Sizes {
  readonly accepted: number
  readonly refused: number
}

/** A size that was sent, which may be another one than was asked for; undefined without a response. */
export type TrySize = (
  size: number,
) => Promise<{ readonly size: number; readonly isAccepted: boolean } | undefined>

/** More steps than any size needs: a service that responds at random must not hold the search forever. */
const MAX_STEPS = 40

/**
 * Narrows the sizes between which a limit is, beginning with one to try. A limit that refuses nothing at first, or whose
 * requests get no response, is not narrowed further.
 */
export async function narrow(assumed: Sizes, first: number, trySize: TrySize): Promise<Sizes> {
  let { accepted, refused } = assumed
  let next = first
  for (let step = 0; Math.abs(refused - accepted) > 1 && step < MAX_STEPS; step += 1) {
    const tried = await trySize(next)
    if (tried === undefined) break
    if (!tried.isAccepted) refused = tried.size
    else if (refused === assumed.refused) break
    else accepted = refused < accepted ? tried.size : Math.max(accepted, tried.size)
    next = Math.floor((accepted + refused) / 2)
  }
  return { accepted, refused }
}
