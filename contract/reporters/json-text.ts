import { unprintable } from './printable.ts'

const unit = (character: string, at: number): string =>
  `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`

/** JSON whose strings hold nothing that a terminal or a build log would take for a command. */
export const jsonText = (value: unknown, indent: number): string =>
  `${JSON.stringify(value, null, indent)
    .replace(unprintable, (character) =>
      character === '\n'
        ? character
        : Array.from(Array(character.length), (_none, at) => unit(character, at)).join(''),
    )
    .replace(/##(?=\w*\[)/g, '#\\u0023')}\n`
