import { expect, test } from 'vitest'
import { escapeXml } from './escape.ts'
import { element, xmlText } from './junit.ts'

test('text for XML has no markup and no characters that XML does not allow', () => {
  expect(escapeXml(`<a href="x" b='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  )
  expect(escapeXml('a\0b\u000bc\ufffed\ud800e\tf\ng')).toBe('a\ufffdb\ufffdc\ufffdd\ufffde\tf\ng')
})

test('text for XML has ASCII only', () => {
  expect(xmlText('é 🌱 <')).toBe('&#233; &#127793; &lt;')
})

test('an element has its attributes in order, and its content', () => {
  expect(element('a', { b: 'x "y"', c: 5 }, '<d/>')).toBe('<a b="x &quot;y&quot;" c="5"><d/></a>')
  expect(element('a', {})).toBe('<a></a>')
})
