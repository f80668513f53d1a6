import { describe, expect, test } from 'vitest'
import { reporters, type ReporterName } from './index.ts'
import { sample } from './sample.ts'

const formats = Object.keys(reporters) as ReporterName[]
const written = async (format: ReporterName, colour = false): Promise<string> =>
  (await reporters[format]())(sample, { colour, version: '1.2.3' })

/** Characters that move a cursor, colour a screen, turn the text around or hide in it. */
// oxlint-disable-next-line no-control-regex -- these are the ones to find
const dangerous = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/

describe('formats', () => {
  test('are nine', () => {
    expect(formats).toEqual([
      'text',
      'json',
      'junit',
      'html',
      'github',
      'markdown',
      'sarif',
      'har',
      'tap',
    ])
  })

  test.each(formats)('%s ends with one line break', async (format) => {
    expect(await written(format)).toMatch(/[^\n]\n$/)
  })

  test.each(formats)('%s lets no control character through', async (format) => {
    expect(dangerous.exec(await written(format))).toBeNull()
  })

  test.each(formats)('%s gives a build log no command of the server', async (format) => {
    const lines = (await written(format)).split('\n').map((line) => line.trimStart())
    const commands = lines.filter((line) => line.startsWith('::'))
    expect(
      commands.filter((line) => !/^::(error|warning|notice) (file|title)=/.test(line)),
    ).toEqual([])
    expect(lines.filter((line) => /##\w*\[/.test(line))).toEqual([])
  })

  test.each(formats)('%s names the case that is broken', async (format) => {
    expect(await written(format)).toContain('R1/plain')
  })

  test.each(formats)('%s changes nothing in the report', async (format) => {
    const before = structuredClone(sample)
    await written(format)
    expect(sample).toEqual(before)
  })

  const unmade = { ...sample, groups: [], coverage: [], notChecked: [], exchanges: [], cases: {} }
  const stopped = 'nothing listens at 127.0.0.1:9: start the server, or mend the address'

  test.each(formats.filter((format) => format !== 'har'))(
    '%s tells why no run was made',
    async (format) => {
      const out = (await reporters[format]())({ ...unmade, exitCode: 2, stopped })
      expect(out.replaceAll('\\', '').replaceAll(/\s+/g, ' ')).toContain('nothing listens at 127')
    },
  )

  test('har is whole where no run was made', async () => {
    const har = await reporters.har()
    expect(JSON.parse(har({ ...unmade, exitCode: 2, stopped }))).toHaveProperty('log.entries', [])
  })
})
