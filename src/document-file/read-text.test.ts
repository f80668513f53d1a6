import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useFolder } from '../../test/support/files.ts'
import { readPem } from './read-text.ts'

const { pathOf } = await useFolder()

test('a PEM file may have comments in Latin-1', async () => {
  const pem = '-----BEGIN CERTIFICATE-----'
  await writeFile(pathOf('ca.pem'), Buffer.from(`subject: Gießen\n${pem}`, 'latin1'))
  expect(await readPem(pathOf('ca.pem'))).toContain(pem)
})
