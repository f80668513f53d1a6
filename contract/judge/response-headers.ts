import { problemsOfText } from '../../src/document/text-values.ts'
import type { ResponseHeader } from '../../src/document/document.ts'
import type { ReceivedResponse } from '../data/exchange.ts'
import { type DocumentedResponse, violation, warning } from './body-fault.ts'
import type { Observation } from './finding.ts'
import { quoteProblem, quoteStart } from './quote.ts'

/** Characters of a value in a sentence. */
const maxLength = 80

/** Its lines cannot be joined (RFC 6265 §3), and its values are secrets. */
const setCookie = 'set-cookie'

/** The values of a header: one, however many lines it has, but for cookies. */
const textsOf = ({ headers }: ReceivedResponse, name: string): readonly string[] => {
  const field = name.toLowerCase()
  const values = headers
    .filter(([other]) => other.toLowerCase() === field)
    .map(([, value]) => value)
  return field === setCookie || values.length === 0 ? values : [values.join(', ')]
}

/** A header that is required and absent or wrong is a violation, one that is optional and wrong a warning. */
const judgeHeader = (
  judged: DocumentedResponse,
  header: ResponseHeader,
): readonly Observation[] => {
  const { name, isRequired, pointer: part } = header
  const rule = judged.typeRule
  const texts = textsOf(judged.response, name)
  if (texts.length === 0) {
    if (!isRequired) return []
    const fault = {
      rule,
      code: 'header-missing',
      received: `no header ${name}`,
      ending: ` without the header ${name}`,
      expected: `the header ${name}`,
    } as const
    return [{ ...violation(judged, fault), header: name, part }]
  }
  const results = texts.map((text) => problemsOfText(text.trim(), header))
  const [[problem] = []] = results
  // One cookie is documented, and others may be set beside it.
  if (problem === undefined || results.some((problems) => problems.length === 0)) return []
  const { must, keyword } = quoteProblem(problem, judged.quote)
  const isSecret = name.toLowerCase() === setCookie
  const text = quoteStart(texts[0]!, maxLength, judged.quote)
  const fault = {
    rule,
    code: 'header',
    received: `${name} breaks ${keyword}`,
    ending: `, but its header ${name} ${must}${isSecret ? '' : `, not ${JSON.stringify(text)}`}`,
    expected: `a header ${name} of its schema`,
  } as const
  const observation = (isRequired ? violation : warning)(judged, fault)
  return [{ ...observation, header: name, part }]
}

/** What is wrong with the headers that the document has for a response. */
export const judgeHeaders = (judged: DocumentedResponse): readonly Observation[] =>
  judged.headers.flatMap((header) => judgeHeader(judged, header))
