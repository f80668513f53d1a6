import { describe, expect, test } from 'vitest'
import { markdown } from './markdown.ts'
import { answer, sample } from './sample.ts'

const lines = markdown(sample).split('\n')

describe('the Markdown report', () => {
  test('says the outcome first', () => {
    expect(lines.slice(0, 3)).toEqual([
      '## ❌ The server breaks the contract',
      '',
      String.raw`${'`http://127.0.0.1:8080/api`'}: 3 violations, 1 warning, 1 note; 5 cases in 5 requests, 0\.9 s, \-\-seed 42`,
    ])
  })

  test('has a heading for each cause that fails', () => {
    const headings = lines.filter((line) => line.startsWith('### '))
    expect(headings).toHaveLength(2)
    expect(headings[1]).toBe('### ❌ R8: the connection was reset')
  })

  test('folds warnings and notes', () => {
    const from = lines.indexOf('<details><summary>Warnings</summary>')
    expect(lines.slice(from, from + 7)).toEqual([
      '<details><summary>Warnings</summary>',
      '',
      '| Rule | Finding | Case |',
      '| --- | --- | --- |',
      '| V1 | id 0 is refused | `V1/zero` |',
      '',
      '</details>',
    ])
  })

  test('leaves no mark of the server in force', () => {
    let fence: string | undefined
    const prose = lines.filter((line) => {
      const [ticks] = /^`{3,}/.exec(line) ?? []
      if (ticks !== undefined && (fence === undefined || line === fence)) {
        fence = fence === undefined ? ticks : undefined
        return false
      }
      return fence === undefined
    })
    expect(fence).toBeUndefined()
    const html = prose.join('\n').match(/<[^>]*>/g) ?? []
    expect(new Set(html)).toEqual(
      new Set(['<br>', '<details>', '<summary>', '</summary>', '</details>']),
    )
    const bare = prose.join('\n').replaceAll(/(?<!\\)(`+)[^\n]*?\1/g, '')
    expect(bare).not.toMatch(/[^\\]\]\(|[^\\`]\*\*b|[^\\]:\/\/|@e/)
  })

  test('fences off a body that has fences', () => {
    const [first, ...rest] = sample.exchanges
    const exchanges = [{ ...first!, came: answer(200, 'OK', 'x\n`````\n# owned') }, ...rest]
    expect(markdown({ ...sample, exchanges })).toContain(
      '``````http\n200 OK\nContent-Type: application/json\n\nx\n`````\n# owned\n``````\n',
    )
  })
})
