import { Option } from 'commander'
import { checkOptions, controlOptions, learnOptions, mockOptions } from './options.ts'

const rows = [...mockOptions, ...checkOptions, ...learnOptions, ...controlOptions]

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

/** An error of the command line without arguments that may be tokens. */
export const hideArguments = (message: string): string =>
  message
    .replace(/(unknown option ')(.*)'/s, (_, start, flag) => `${start}${withoutValue(flag)}'`)
    .replace(/(too many arguments.* got \d+): .*/s, '$1.\n')
