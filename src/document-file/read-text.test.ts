import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useFolder } from '../../test/support/files.ts'
import { decodeText, readPem, readText } from './read-text.ts'

const { pathOf } = await useFolder()

test('a PEM file may have comments in Latin-1', async () => {
  const pem = '-----BEGIN CERTIFICATE-----'
  await writeFile(pathOf('ca.pem'), Buffer.from(`subject: Gießen\n${pem}`, 'latin1'))
  expect(await readPem(pathOf('ca.pem'))).toContain(pem)
})

test('a file is read up to a size, and a device without an end is refused', async () => {
  await writeFile(pathOf('small'), 'a'.repeat(2 << 20))
  expect(await readText(pathOf('small'), 2 << 20)).toHaveLength(2 << 20)
  const tooLong = 'it has more than 1 MB: keep only what is needed'
  await expect(readText(pathOf('small'), 1 << 20)).rejects.toThrow(tooLong)
  if (existsSync('/dev/zero')) await expect(readText('/dev/zero', 1 << 20)).rejects.toThrow(tooLong)
})

test.each<[bytes: readonly number[], encoding: string]>([
  [[0xff, 0xfe, 0x61, 0x00], 'UTF-16'],
  [[0xfe, 0xff, 0x00, 0x61], 'UTF-16'],
  [[0x61, 0x00], 'UTF-16'],
  [[0x00, 0x61], 'UTF-16'],
  [[0xff, 0xfe, 0x00, 0x00], 'UTF-32'],
  [[0x00, 0x00, 0xfe, 0xff], 'UTF-32'],
  [[0x61, 0x00, 0x00, 0x00], 'UTF-32'],
  [[0x00, 0x00, 0x00, 0x61], 'UTF-32'],
])('the bytes %j are not UTF-8 but %s', (bytes, encoding) => {
  expect(() => decodeText(Uint8Array.from(bytes))).toThrow(`it is ${encoding}, but must be UTF-8`)
})

test('a text is UTF-8 without its byte order mark', () => {
  expect(decodeText(new TextEncoder().encode('\uFEFFgrün'))).toBe('grün')
  expect(() => decodeText(Uint8Array.of(0x61, 0xff))).toThrow('it is not well-formed UTF-8')
})

test('a PEM file in UTF-16 is refused by name', async () => {
  await writeFile(pathOf('wide.pem'), Buffer.from('-----BEGIN', 'utf16le'))
  await expect(readPem(pathOf('wide.pem'))).rejects.toThrow('it is UTF-16, but must be UTF-8')
})
