/** A fenced block of a Markdown page. */
export interface Block {
  readonly line: number
  readonly language: string
  /** What stands behind the language: `serving`, `not run: needs the registry`. */
  readonly info: string
  readonly text: string
}

/** What stands under one heading of the first or second level. */
export interface Section {
  readonly title: string
  readonly line: number
  readonly blocks: readonly Block[]
}

/** One `$ command` of a console block with the lines that it prints. */
export interface Command {
  readonly line: number
  readonly text: string
  readonly prints: string
}

export function sections(markdown: string): Section[] {
  const found: { title: string; line: number; blocks: Block[] }[] = []
  let open:
    | { fence: string; indent: number; line: number; info: string; lines: string[] }
    | undefined
  for (const [index, text] of markdown.split('\n').entries()) {
    const fence = /^(\s*)(`{3,})(.*)$/.exec(text)
    if (open) {
      if (fence && fence[2] === open.fence && fence[3]?.trim() === '') {
        const [language = '', ...info] = open.info.split(' ')
        const block = {
          line: open.line,
          language,
          info: info.join(' '),
          text: open.lines.join('\n'),
        }
        found.at(-1)?.blocks.push(block)
        open = undefined
      } else
        open.lines.push(text.slice(Math.min(open.indent, text.length - text.trimStart().length)))
      continue
    }
    const heading = /^##? +(.*)$/.exec(text)
    if (heading || found.length === 0) {
      found.push({ title: heading?.[1] ?? 'the beginning', line: index + 1, blocks: [] })
    }
    if (fence) {
      const [, space = '', ticks = '', info = ''] = fence
      open = { fence: ticks, indent: space.length, line: index + 1, info: info.trim(), lines: [] }
    }
  }
  return found
}

/** A command may go on behind a backslash or on lines that start with `> `, as a shell shows it. */
export function commands(block: Block): Command[] {
  const found: { line: number; text: string; prints: string[] }[] = []
  let goesOn = false
  for (const [index, text] of block.text.split('\n').entries()) {
    const command = found.at(-1)
    if (text.startsWith('$ ')) {
      found.push({ line: block.line + 1 + index, text: text.slice(2), prints: [] })
    } else if (command && command.prints.length === 0 && (goesOn || text.startsWith('> '))) {
      command.text += `\n${text.replace(/^> /, '')}`
    } else command?.prints.push(text)
    goesOn = text.endsWith('\\')
  }
  return found.map((command) => ({ ...command, prints: command.prints.join('\n').trim() }))
}

/** `…` stands for anything within a line; alone on a line, for any number of lines. */
export function printsLike(expected: string, end: '' | '$'): RegExp {
  const lines = expected.split('\n').map((line) =>
    line.trim() === '…'
      ? String.raw`(?:[^\n]*\n)*?`
      : `${line
          .trimEnd()
          .split('…')
          .map(literally)
          .join(String.raw`[^\n]*`)}[ \\t]*\\n`,
  )
  return new RegExp(`^${lines.join('')}${end}`)
}

/** The file a block says it is, by a comment of nothing but a name in its first line. */
export function fileName(block: Block): string | undefined {
  return /^(?:\/\/|#|<!--) *([\w./-]+\.\w+) *(?:-->)?(?:\n|$)/.exec(block.text)?.[1]
}

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
