import { Command } from 'commander'
import { learnOptions } from './options.ts'
import { addOptions, type Values } from './read-options.ts'

const MORE = `
Examples:
  plant-store-kit learn https://staging.example/api --token "$TOKEN"
  plant-store-kit learn http://localhost:8080 --output mocks/store.ts --min-fidelity 0.98
  plant-store-kit mock                                                 plays plant-store.yaml
  plant-store-kit check http://localhost:8080 --profile plant-store.yaml

Exit codes:
  0  the profile was written
  1  it was written, but reproduces fewer responses than --min-fidelity
  2  usage or internal error, or the service could not be learned; the file stays as it was
`

export function learnCommand(finish: (exitCode: number) => void): Command {
  return addOptions(new Command('learn'), learnOptions)
    .description('Learn how a service responds, and write a profile that the mock plays.')
    .argument('[base-url]', 'such as http://localhost:8080 or https://staging.example/api')
    .addHelpText('after', MORE)
    .action(async (baseUrl: string | undefined, flags: Values) => {
      const { runLearn } = await import('./learn/run.ts')
      finish(await runLearn(baseUrl, flags))
    })
}
