import type { CheckOptions } from './options.ts'

/** Options in code whose values a config file has in another form, or cannot have. */
type OnlyInCode =
  | 'token'
  | 'badToken'
  | 'document'
  | 'operation'
  | 'baseline'
  | 'profile'
  | 'ca'
  | 'cert'
  | 'key'
  | 'signal'
  | 'onEvent'

/** The section `check` of a config. Paths are relative to the working folder. Tokens are secrets, which it may not contain. */
export interface CheckConfig extends Partial<Omit<CheckOptions, OnlyInCode>> {
  /** Shell command that prints the token. */
  readonly tokenCommand?: string | undefined
  /** File of more CA certificates to trust (PEM). */
  readonly ca?: string | undefined
  /** File of the client certificate (PEM). */
  readonly cert?: string | undefined
  /** File of the key of the client certificate (PEM). */
  readonly key?: string | undefined
  /** File of known findings, which do not fail the check. */
  readonly baseline?: string | undefined
  /** File of an earlier JSON report: only what is new since fails the check. */
  readonly compare?: string | undefined
  /** File of a learned profile: the check fails where the server responds otherwise. */
  readonly profile?: string | undefined
  /** Reporters, such as `text` or `junit=out/plants.xml`. */
  readonly reporters?: readonly string[] | undefined
  /** File of the repository that GitHub annotations point to. */
  readonly annotateFile?: string | undefined
  /** Prints warnings and notes whole, and more of long bodies. */
  readonly verbose?: boolean | undefined
  /** Prints no progress. */
  readonly quiet?: boolean | undefined
}
