import { expect, test } from 'vitest'
import { fitTemplate } from '../fitting/fit-template.ts'
import { indexOfValue } from '../fitting/text-positions.ts'

const members = { byName: new Map<string, string>(), fresh: new Set<string>(), written: [] }

test('a page of HTML has the text and the excerpt of malformed JSON with character references', () => {
  const observations = ["it's", '<b>'].map((text, at) => ({
    actual: `<pre>no ${['it&#39;s', '&lt;b&gt;'][at]} in &quot;${at}&quot;</pre>`,
    values: { text, excerpt: `"${at}"` },
    members,
  }))
  expect(fitTemplate(observations)).toBe('<pre>no {text:html} in {excerpt:html}</pre>')
})

test('the number of a character reference is none', () => {
  expect(indexOfValue('it&#39;s', '39')).toBe(-1)
  expect(indexOfValue('it 39;s', '39')).toBe(3)
})
