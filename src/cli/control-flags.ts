import { type Command, InvalidArgumentError } from 'commander'
import type { RemoteControl } from '../control/remote.ts'
import { Failure } from './failure.ts'
import { toToken } from './flag-values.ts'

/** Which running mock is meant, and which world of it. */
export interface ControlFlags {
  readonly url?: string
  readonly token?: string
  readonly controlToken?: string
  readonly json?: boolean
}

export const DEFAULT_URL = 'http://127.0.0.1:4010'

export function withControlFlags(command: Command): Command {
  return command
    .option('--url <url>', `where the mock is (default: ${DEFAULT_URL})`, toUrl)
    .option('--token <token>', 'only the world of this bearer token', toToken)
    .option(
      '--control-token <token>',
      'what the mock was started with (or PLANT_STORE_CONTROL_TOKEN)',
      toToken,
    )
    .option('--json', 'print JSON')
    .allowExcessArguments(false)
}

/** Loaded when it is asked for: the mock starts sooner without it. */
export async function controlOf({
  url = DEFAULT_URL,
  token,
  controlToken,
}: ControlFlags): Promise<RemoteControl> {
  const { remote } = await import('../control/remote.ts')
  const fromEnvironment = process.env['PLANT_STORE_CONTROL_TOKEN'] || undefined
  return remote(url, { token, controlToken: controlToken ?? fromEnvironment })
}

/** What the mock refuses, or that there is none, is a sentence and exit code 1. */
export async function asked<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer
  } catch (error) {
    throw new Failure((error as Error).message, 1)
  }
}

function toUrl(value: string): string {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value
  throw new InvalidArgumentError(`It takes one such as ${DEFAULT_URL}.`)
}
