import { describe, expect, test } from 'vitest'
import { commands, fileName, printsLike, sections } from './markdown.ts'

describe('the reader of pages', () => {
  test('splits a page into sections and blocks', () => {
    const page =
      '# One\n\n```sh\na\n```\n### Sub\n- x\n  ```ts not run: why\n  b\n  ```\n## Two\n````md\n```\n````\n'
    expect(sections(page)).toEqual([
      {
        title: 'One',
        line: 1,
        blocks: [
          { line: 3, language: 'sh', info: '', text: 'a' },
          { line: 8, language: 'ts', info: 'not run: why', text: 'b' },
        ],
      },
      { title: 'Two', line: 11, blocks: [{ line: 12, language: 'md', info: '', text: '```' }] },
    ])
  })

  test('splits a console block into commands', () => {
    const text = "$ curl \\\n  -d '{}'\n{}\n\n$ cat <<E\n> x\n> E\nx\n$ true"
    expect(commands({ line: 10, language: 'console', info: '', text })).toEqual([
      { line: 11, text: "curl \\\n  -d '{}'", prints: '{}' },
      { line: 15, text: 'cat <<E\nx\nE', prints: 'x' },
      { line: 19, text: 'true', prints: '' },
    ])
  })

  const likenesses: [string, string, boolean][] = [
    ['a', 'a\n', true],
    ['a', 'b\n', false],
    ['a…c', 'abc\n', true],
    ['a…c', 'ab\nc\n', false],
    ['a\n…\nd', 'a\nb\nc\nd\n', true],
    ['a\n…\nd', 'a\nd\n', true],
    ['a\n…', 'a\n', true],
    ['(a.b)', '(a.b)\n', true],
    ['(a.b)', '(axb)\n', false],
  ]
  test.each(likenesses)('takes %j for %j: %s', (shown, printed, like) => {
    expect(printsLike(shown, '$').test(printed)).toBe(like)
  })

  const names: [string, string | undefined][] = [
    ['// form.test.ts\nx', 'form.test.ts'],
    ['# mock.yaml\nx', 'mock.yaml'],
    ['<!-- page.html -->', 'page.html'],
    ['// a sentence. it goes on\nx', undefined],
    ['const a = 1', undefined],
  ]
  test.each(names)('reads the file name in %j', (text, name) => {
    expect(fileName({ line: 1, language: 'ts', info: '', text })).toBe(name)
  })
})
