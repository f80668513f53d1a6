import { optionsOfMock } from '../../adapters/profile-package.ts'
import { isDeepStrictEqual } from 'node:util'
import type { OnFile } from '../../config-file/module-reads.ts'
import { configure } from '../../core/create-mock.ts'
import type { Mock } from '../../core/mock.ts'
import type { Values } from '../options.ts'
import type { ConfigWatch } from './config-watch.ts'
import { filesOf, FIXED, liveOf, type MockSettings, readMockSettings } from './settings.ts'
import { servedBy } from './start-lines.ts'

/** A mock whose files are read again when they change. */
interface Reloading {
  readonly mock: Mock<string>
  readonly flags: Values & { readonly config: string | undefined }
  readonly watch: ConfigWatch
  /** Those with which the mock was started. */
  readonly settings: MockSettings
  readonly log: (message: string) => void
}

/** A function that reads the files again and applies what changed; wrong ones leave the settings as they are. */
export function reloaderOf({ mock, flags, watch, settings, log }: Reloading): () => Promise<void> {
  let knownNotes = settings.opened.notes
  return async () => {
    try {
      const read = (onFile: OnFile) => readMockSettings(flags, { onFile, needsContent: true })
      const changed = await watch.read(read)
      const sentence = await applyChanges(mock, settings.options, changed)
      log(`Reloaded ${filesOf(changed, flags.config).join(' and ')}.${sentence}`)
      const { notes } = changed.opened
      for (const note of notes.filter((line) => !knownNotes.includes(line))) log(note)
      knownNotes = notes
    } catch (error) {
      log(`${(error as Error).message} The previous settings stay in use.`)
    }
  }
}

/** Applies what may change while the mock runs; returns sentences about the other changes. */
async function applyChanges(
  mock: Mock<string>,
  started: Values,
  changed: MockSettings,
): Promise<string> {
  const { options, opened, api } = changed
  const served = servedBy(mock, { opened })
  configure(mock, await optionsOfMock({ ...liveOf(options), document: opened.document }), api)
  const moved =
    served === servedBy(mock, { opened }) ? '' : ` Now it serves ${servedBy(mock, { opened })}.`
  const pending = FIXED.filter((key) => !isDeepStrictEqual(options[key], started[key]))
  return pending.length === 0 ? moved : `${moved} Restart to apply: ${pending.join(', ')}.`
}
