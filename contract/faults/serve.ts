import { faults, rights } from './index.ts'

const [name, port] = process.argv.slice(2)
const specimens = [...faults, ...rights]

function list(): void {
  for (const { name: fault, rule, level, what } of faults)
    console.log(`${fault.padEnd(28)} ${rule.padEnd(4)} ${level.padEnd(7)} ${what}`)
  for (const { name: right, what } of rights)
    console.log(`${right.padEnd(28)} ${'-'.padEnd(4)} ${'right'.padEnd(7)} ${what}`)
}

if (name === undefined || name === '--list') list()
else {
  const specimen = specimens.find((each) => each.name === name)
  if (specimen === undefined) {
    console.error(`There is no server called "${name}": --list names them all.`)
    process.exitCode = 2
  } else {
    const { url } = await specimen.start(Number(port ?? 0))
    console.log(`${specimen.name} ${specimen.what}: ${url}${specimen.base ?? ''}`)
  }
}
