import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import {
  hostileText,
  sample,
  sampleOfSeveral,
  sampleReport,
  stoppedReport,
} from '../../test/support/sample-report.ts'
import { reporters } from './index.ts'

test('html contains no scripts and no external resources', () => {
  const page = reporters.html(sampleReport(hostileText))
  const document = new new Window().DOMParser().parseFromString(page, 'text/html')
  expect(document.querySelector('script, link, img, iframe, object, form, svg')).toBeNull()
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'`)
  expect(page).not.toMatch(/url\(|@import|https?:(?!\/\/127)/)
})

const pageOf = (...args: Parameters<typeof reporters.html>) =>
  new new Window().DOMParser().parseFromString(reporters.html(...args), 'text/html')

test('the page of a run that could not be made has no table of rules', () => {
  expect(pageOf(stoppedReport).querySelector('.rules')).toBeNull()
  expect(pageOf(sample).querySelector('.rules')).not.toBeNull()
})

describe('the page', () => {
  const page = pageOf(sample)

  test('links each rule to what it says, and that to its findings', () => {
    const tile = page.querySelector('.rules a[href="#rule-R7"]')
    expect(tile?.textContent).toContain('R7')
    const entry = page.querySelector('#rule-R7 + dd')
    const links = Array.from(entry!.querySelectorAll('li a'), (link) => link.getAttribute('href'))
    expect(links).toEqual(['#finding-2'])
    expect(page.querySelector('#finding-2 .badge')?.getAttribute('href')).toBe('#rule-R7')
    expect(page.querySelector('#finding-2 h3')?.textContent).toContain('422')
  })

  test('has a target for every link within it', () => {
    const links = Array.from(page.querySelectorAll('a[href^="#"]'), (link) =>
      link.getAttribute('href')!,
    )
    expect(links.length).toBeGreaterThan(30)
    expect(links.filter((href) => page.querySelector(href) === null)).toEqual([])
  })

  test('links a note to what the page says about its rule', () => {
    const note = page.querySelector('.notes li')
    expect(note?.textContent).toBe('A6a made-up token: responded 200 OK A6/made-up')
    expect(note?.querySelector('a')?.getAttribute('href')).toBe('#rule-A6')
  })

  test('says what the signs of the rules mean', () => {
    const items = Array.from(page.querySelectorAll('.legend span'), (item) => item.textContent)
    expect(items).toContain('~ kept, but other rules broke here')
    expect(pageOf(stoppedReport).querySelector('.legend')).toBeNull()
  })

  test('links rules to their page, wherever that is', () => {
    const href = page.querySelector('#rule-N1 + dd a')?.getAttribute('href')
    expect(href).toBe('docs/contract-rules.md#n1')
    const elsewhere = pageOf(sample, { rulesPage: '../kit/rules.md' })
    expect(elsewhere.querySelector('#rule-N1 + dd a')?.getAttribute('href')).toBe(
      '../kit/rules.md#n1',
    )
    expect(elsewhere.querySelector('#finding-1 dl a')?.getAttribute('href')).toBe(
      '../kit/rules.md#r3',
    )
  })

  test('folds the cases of a group, and findings that do not fail the run', () => {
    const folds = Array.from(
      page.querySelectorAll('#finding-1 .cases li'),
      ({ textContent }) => textContent,
    )
    expect(folds).toEqual([
      'R1/plain a plant with id and name',
      'R1/tag a plant with id, name and tag',
    ])
    expect(page.querySelector('#finding-2 .cases')).toBeNull()
    expect(page.querySelector('#finding-6')?.tagName).toBe('DETAILS')
    expect(page.querySelector('#finding-1')?.tagName).toBe('ARTICLE')
  })
})

describe('the filter', () => {
  const withFindings = (count: number) => {
    const [violation] = sample.groups
    const warning = sample.groups.find(({ kind }) => kind === 'warning')!
    const groups = [...Array.from({ length: count - 1 }, () => violation!), warning]
    return pageOf({ ...sample, groups })
  }

  test('is on pages with more than 20 findings', () => {
    expect(withFindings(20).querySelector('.filter')).toBeNull()
    expect(withFindings(21).querySelector('.filter')).not.toBeNull()
  })

  test('counts findings by kind and by rule, and shows all at first', () => {
    const page = withFindings(21)
    const labels = Array.from(
      page.querySelectorAll('.filter label'),
      ({ textContent }) => textContent,
    )
    expect(labels).toEqual(['All 21', 'Violations 20', 'Warnings 1', 'R3 20', 'V1 1'])
    const checked = Array.from(page.querySelectorAll('.filter [checked]'), ({ id }) => id)
    expect(checked).toEqual(['show-all'])
    expect(page.querySelectorAll('.finding.violation.of-R3')).toHaveLength(20)
    const style = page.querySelector('style')!.textContent
    expect(style.match(/main:has\(#show-[\w-]+:checked\)/g)).toEqual(
      ['violation', 'warning', 'R3', 'V1'].map((name) => `main:has(#show-${name}:checked)`),
    )
  })
})

test('a place in a document can be broken after its slashes, and its words are as they are', () => {
  const citation = { file: 'a.yaml', line: 3, pointer: '/info/x', words: 'a `b/c` d' }
  const [group] = sample.groups
  const findings = group!.findings.map((finding) => ({ ...finding, citation }))
  const groups = [{ ...group!, findings: findings as never }]
  expect(reporters.html({ ...sample, groups })).toContain(
    '<dd>a.yaml:3 #/<wbr>info/<wbr>x: a `b/<wbr>c` d</dd>',
  )
})

test('backticks mark code in sentences of the kit, and nothing in what a server sent', () => {
  const citation = { file: 'a.yaml', words: 'a', reading: 'a `tag` is a string' }
  const [group] = sample.groups
  const findings = group!.findings.map((finding) => ({
    ...finding,
    citation,
    expected: 'a `b` c',
    message: 'name twice: `x`',
  }))
  const groups = [{ ...group!, findings: findings as never }]
  const html = reporters.html({ ...sample, groups })
  expect(html).toContain('<dd>a <code>tag</code> is a string</dd>')
  expect(html).toContain('<dd>a `b` c</dd>')
  expect(html).toContain('<h3>name twice: `x`')
  expect(html).not.toContain('text-transform: uppercase')
})

describe('the page about several operations', () => {
  const page = pageOf(sampleOfSeveral)
  const textsOf = (selector: string) =>
    Array.from(page.querySelectorAll(selector), ({ textContent }) => textContent)

  test('has a table with a line for each, and a column for each rule', () => {
    expect(textsOf('tbody th')).toEqual([
      'createPlant POST /plants',
      'createShop POST /shops',
      'createOrderOfPlantsInShop POST /shops/{id}/orders',
    ])
    const columns = textsOf('thead th')
    expect(columns.slice(0, 4)).toEqual(['Operation', 'Requests', 'R1', 'R2'])
    const cells = Array.from(page.querySelectorAll('tbody tr:nth-child(2) > *'))
    expect(cells[columns.indexOf('R7')]?.textContent).toBe('✗failed')
    expect(cells).toHaveLength(columns.length)
  })

  test('says once what a rule says about all of them, and where', () => {
    expect(page.querySelectorAll('[id="rule-R7"]')).toHaveLength(1)
    expect(page.querySelectorAll('#rule-R7 + dd > p')).toHaveLength(1)
    expect(textsOf('#rule-R7 + dd details li')[2]).toMatch(
      /^createOrderOfPlantsInShop: passed · store.yaml:7 /,
    )
  })

  test('lets readers choose the findings of one', () => {
    expect(textsOf('.filter:last-of-type label')).toEqual([
      'All 12',
      'createPlant 6',
      'createShop 6',
    ])
    expect(page.querySelectorAll('.finding.operation-2')).toHaveLength(6)
    expect(page.querySelector('style')!.textContent).toContain(
      'main:has(#show-operation-2:checked) :is(.finding:not(.operation-2, :target)',
    )
  })
})
