import { readFile } from 'node:fs/promises'
import manifest from '../package.json' with { type: 'json' }
import { releaseNotes } from './package/release-notes.ts'

// Prints what the CHANGELOG says about the version of package.json.

const changelog = await readFile(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
process.stdout.write(releaseNotes(changelog, manifest.version))
