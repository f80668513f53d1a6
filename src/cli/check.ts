import { Command } from 'commander'
import { reporterNames } from '../../contract/reporters/index.ts'
import { checkOptions } from './options.ts'
import { addOptions, type Values } from './read-options.ts'

const MORE = `
Reporters: ${reporterNames.join(', ')}.
/plants is appended to the base URL.

Examples:
  plant-store-kit check http://localhost:4010 --token "$TOKEN"
  plant-store-kit check https://staging.example/api --only N1,N2 --strict
  plant-store-kit check http://localhost:4010 --wait 30 --reporter text --reporter junit=out/plants.xml
  plant-store-kit check https://example.com --no-create              only requests that must be refused
  plant-store-kit check http://localhost:4010 --baseline known.json  fail on new findings only
  plant-store-kit check http://localhost:4010 --profile store.yaml   fail where it differs from a profile

Exit codes:
  0  no violation and no drift (with --strict, no warning either)
  1  at least one violation, or drift (with --strict, or a warning)
  2  usage or internal error, or the check could not run or finish
`

export function checkCommand(finish: (exitCode: number) => void): Command {
  return addOptions(new Command('check'), checkOptions)
    .description('Check a running server against the contract.')
    .argument('[base-url]', 'such as http://localhost:4010 or https://example.com/api')
    .addHelpText('after', MORE)
    .action(async (baseUrl: string | undefined, flags: Values) => {
      const { runCheck } = await import('./check/run.ts')
      finish(await runCheck(baseUrl, flags))
    })
}
