import { byFrequency } from '../values/most-frequent.ts'
import { type Mark, marksIn, type PlaceholdersByText } from './marks.ts'

/** A text of a response, and the values of its request that may be in it. */
interface TextWithValues {
  readonly text: string
  readonly values: PlaceholdersByText
}

/** What is known of the placeholders of the texts. */
export interface Aligning {
  /** Whether the values of a placeholder are in no text by coincidence. */
  readonly isUnmistakable: (placeholder: string) => boolean
  /** The template that gives a text as it is. */
  readonly escape: (text: string) => string
}

interface MarkedText {
  readonly text: string
  readonly marks: readonly Mark[]
}

/** A text as what is between the values in it. */
interface Skeleton {
  readonly literals: readonly string[]
  /** One fewer than literals. */
  readonly gaps: readonly Gap[]
}

interface Gap {
  readonly text: string
  readonly placeholders: readonly string[]
}

/** What is in a gap: the text if there is one, or else the value of the placeholder. */
interface Filling {
  readonly placeholder: string
  readonly text?: string | undefined
}

/** Of more kinds of texts, the rarest are not looked at: a template is for one kind, and what it misses is aligned again. */
const MAX_KINDS = 4

/** A value that fewer of the texts have is in these by coincidence. */
const COMMON_SHARE = 0.5

/**
 * Templates for texts. The values of its own request are cut out of each text, and texts with the same words between the
 * gaps are of one kind. In its template, each gap has the placeholder that gives its text in most of them.
 */
export function alignTexts(
  texts: readonly TextWithValues[],
  aligning: Aligning,
): readonly string[] {
  const marked = texts.map(({ text, values }) => ({ text, marks: marksIn(text, values) }))
  const templates = [
    ...alignedTemplates(withCommonMarks(marked), aligning),
    ...alignedTemplates(marked, aligning),
  ]
  return [...new Set(templates)]
}

/** The texts with only those values that most of them have. */
function withCommonMarks(texts: readonly MarkedText[]): readonly MarkedText[] {
  const placeholders = texts.flatMap(({ marks }) => [
    ...new Set(marks.flatMap((mark) => mark.placeholders)),
  ])
  const counts = Map.groupBy(placeholders, (placeholder) => placeholder)
  const isCommon = (placeholder: string): boolean =>
    (counts.get(placeholder)?.length ?? 0) > COMMON_SHARE * texts.length
  return texts.map(({ text, marks }) => {
    const common = marks.map((mark) => ({
      ...mark,
      placeholders: mark.placeholders.filter(isCommon),
    }))
    return { text, marks: common.filter((mark) => mark.placeholders.length > 0) }
  })
}

/** Two templates of each kind of texts: with and without placeholders for values that are the same in all of them. */
function alignedTemplates(
  texts: readonly MarkedText[],
  { isUnmistakable, escape }: Aligning,
): readonly string[] {
  const skeletons = texts.map(skeletonOf)
  const kinds = Map.groupBy(skeletons, ({ literals }) => JSON.stringify(literals))
  const frequent = [...kinds.values()].toSorted((a, b) => b.length - a.length).slice(0, MAX_KINDS)
  return frequent.flatMap((skeletons) => {
    const [{ literals, gaps }] = skeletons as [Skeleton]
    const fillings = gaps.map((_, at) => fillingOf(skeletons.map((skeleton) => skeleton.gaps[at]!)))
    const constant = fillings.map(({ placeholder, text }) =>
      isUnmistakable(placeholder) ? { placeholder } : { placeholder, text },
    )
    const varying = fillings.map(({ placeholder }) => ({ placeholder }))
    return [constant, varying].map((filled) => weave(literals, filled, escape))
  })
}

function skeletonOf({ text, marks }: MarkedText): Skeleton {
  const starts = [0, ...marks.map(({ end }) => end)]
  const ends = [...marks.map(({ start }) => start), text.length]
  return {
    literals: starts.map((start, at) => text.slice(start, ends[at])),
    gaps: marks.map(({ start, end, placeholders }) => {
      return { text: text.slice(start, end), placeholders }
    }),
  }
}

/** The placeholder that gives most of the texts of a gap, and the text if it is always the same. */
function fillingOf(gaps: readonly Gap[]): Filling {
  const [placeholder = ''] = byFrequency(gaps.flatMap(({ placeholders }) => placeholders))
  const texts = new Set(gaps.map(({ text }) => text))
  const [text = ''] = texts
  return texts.size === 1 ? { placeholder, text } : { placeholder }
}

/** The template of a kind of texts. What stands between two placeholders is escaped as a whole. */
function weave(
  literals: readonly string[],
  fillings: readonly Filling[],
  escape: Aligning['escape'],
): string {
  let template = ''
  let literal = ''
  for (const [at, text] of literals.entries()) {
    const filling = fillings[at]
    literal += text + (filling?.text ?? '')
    if (filling === undefined || filling.text !== undefined) continue
    template += `${escape(literal)}${filling.placeholder}`
    literal = ''
  }
  return template + escape(literal)
}
