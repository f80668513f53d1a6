// Starts a test server: node test/servers/serve.ts <name> [port]; without a name it lists all.
import { faultyServers, testServer, unusualServers } from './index.ts'

const [name, port] = process.argv.slice(2)

if (name === undefined) {
  for (const { name: each, violations, warnings = [] } of [...faultyServers, ...unusualServers])
    console.log(`${each.padEnd(26)} ${[...violations, ...warnings].join(', ')}`)
} else {
  const { url } = await testServer(name).start(Number(port ?? 0))
  console.log(url)
}
