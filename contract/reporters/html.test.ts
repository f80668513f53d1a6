import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { html } from './html.ts'
import { sample } from './sample.ts'

const page = html(sample)
const document = new new Window().DOMParser().parseFromString(page, 'text/html')
const texts = (selector: string): string[] =>
  Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent)

describe('the page', () => {
  test('loads nothing and runs nothing', () => {
    expect(document.querySelectorAll('script, link, img, iframe, object, form, svg')).toHaveLength(
      0,
    )
    const attributes = Array.from(document.querySelectorAll('*')).flatMap((element) =>
      Array.from(element.attributes, ({ name }) => name),
    )
    expect(attributes.filter((name) => name.startsWith('on') || name === 'src')).toEqual([])
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'`)
    expect(page).not.toMatch(/url\(|@import|https?:(?!\/\/127)/)
  })

  test('shows what a spiteful server sent as text', () => {
    expect(texts('pre').join('\n')).toContain('</script></style>]]><img src=x onerror=alert(1)>')
    expect(page).not.toContain('<img')
  })

  test('says the outcome first', () => {
    expect(texts('h1')).toEqual(['The server breaks the contract'])
    expect(texts('.tally li')).toEqual(['3 violations', '1 warning', '1 note', '4 answers'])
    expect(texts('title')).toEqual(['The server breaks the contract · http://127.0.0.1:8080/api'])
  })

  test('leads from a rule to its finding', () => {
    const links = Array.from(document.querySelectorAll('a'), (link) => link.getAttribute('href'))
    expect(links).toEqual(['#R3', '#R8', '#V1', '#A6'])
    expect(links.filter((link) => document.querySelectorAll(link!).length !== 1)).toEqual([])
  })

  test('opens violations and folds warnings', () => {
    expect(document.querySelectorAll('article.violation')).toHaveLength(2)
    expect(document.querySelectorAll('details.warning:not([open])')).toHaveLength(1)
  })

  test('has every rule with its verdict', () => {
    const rows = Array.from(document.querySelectorAll('tbody tr'), (row) =>
      Array.from(row.querySelectorAll('td'), (cell) => cell.textContent),
    )
    expect(rows).toHaveLength(33)
    expect(rows[1]).toEqual([
      'R2',
      'A 200 has content type application/json',
      'must',
      '3',
      '0',
      'passed',
    ])
  })

  test('gives a curl line to copy', () => {
    expect(texts('figure pre')).toContain('curl -sS -i -X POST http://127.0.0.1:8080/api/plants')
  })
})

test('a page without a run says why', () => {
  const bare = { ...sample, groups: [], coverage: [], notChecked: [], exchanges: [], cases: {} }
  const none = html({ ...bare, exitCode: 2, stopped: '<b>nothing</b> listens' })
  expect(none).toContain('The check could not be made: &lt;b&gt;nothing&lt;/b&gt; listens</h1>')
})
