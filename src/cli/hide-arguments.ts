import { Option } from 'commander'
import { checkOptions, useOptions, learnOptions, mockOptions } from './options.ts'

const rows = [...mockOptions, ...checkOptions, ...learnOptions, ...useOptions]

/** Long flags whose values are secret, such as `--token`; of two that begin alike, the longer one first. */
const secretFlags = rows
  .flatMap(({ flags, isSecret }) => (isSecret && flags ? (new Option(flags).long ?? []) : []))
  .toSorted((left, right) => right.length - left.length)

/** An unknown flag without what may be its value: after `=`, after a letter, or after the name of a secret. */
function withoutValue(flag: string): string {
  if (!flag.startsWith('--')) return Array.from(flag).slice(0, 2).join('')
  const name = flag.replace(/=.*/s, '')
  const secretFlag = secretFlags.find((known) => name.toLowerCase().startsWith(known))
  return secretFlag === undefined || name === secretFlag ? name : `${secretFlag}…`
}

/** An error of the command line without arguments that may be tokens; `code` is commander's name of it. */
export function hideArguments(message: string, code: string | undefined): string {
  switch (code) {
    case 'commander.unknownOption':
      return message.replace(/'(.*)'/s, (_, flag: string) => `'${withoutValue(flag)}'`)
    case 'commander.excessArguments':
      // All of them are behind the last words of the sentence.
      return message.replace(/^(\w+: [^:]*):.*$/s, '$1.')
    default:
      return message
  }
}
