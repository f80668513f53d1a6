/** Milliseconds of work after which a worker's end does not count as one more of a row. */
const SOUND = 1000
/** After so many ends in a row no other worker takes the place. */
export const MOST_ENDS = 6
/** Milliseconds to the second try, twice as many to the next one, and so on. */
const PAUSE = 200

/** Where one worker after the other is at work. */
export class Place {
  readonly nth: number
  /** How many workers ended here in a row. */
  ends = 0

  constructor(nth: number) {
    this.nth = nth
  }

  get isGivenUp(): boolean {
    return this.ends >= MOST_ENDS
  }

  /**
   * Counts the end of a worker.
   *
   * @param worked for how many milliseconds it was at work
   * @returns in how many another one is to follow
   */
  end(worked: number): number {
    if (worked > SOUND) this.ends = 0
    this.ends += 1
    return this.ends === 1 ? 0 : PAUSE * 2 ** (this.ends - 2)
  }
}
