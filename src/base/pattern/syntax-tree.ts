/** What a pattern says; groups have no node, because nobody asks what they contain. */
export type Node = CharacterNode | Sequence | Choice | Repeat | Assertion

/** Characters of a set, written as in a pattern and read with these flags of RegExp. */
export interface CharacterNode {
  readonly type: 'character'
  readonly source: string
  readonly flags: string
}

export interface Sequence {
  readonly type: 'sequence'
  readonly parts: readonly Node[]
}

export interface Choice {
  readonly type: 'choice'
  readonly branches: readonly Node[]
}

/** A lazy one finds another match, but whether there is one does not depend on it. */
export interface Repeat {
  readonly type: 'repeat'
  readonly body: Node
  readonly min: number
  readonly max: number
}

export type Assertion = LineAssertion | WordAssertion | Look

/** `^` or `$`, of the text or of a line. */
export interface LineAssertion {
  readonly type: 'start' | 'end'
  readonly isOfLine: boolean
}

/** `\b`, or `\B` if it is negated. */
export interface WordAssertion {
  readonly type: 'word-boundary'
  readonly isNegated: boolean
  readonly flags: string
}

/** `(?=…)`, `(?!…)`, `(?<=…)` or `(?<!…)`. */
export interface Look {
  readonly type: 'look'
  readonly isAhead: boolean
  readonly isNegated: boolean
  readonly body: Node
}
