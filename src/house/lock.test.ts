import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Lock, lockFile, undescribed } from './lock.ts'

const text = readFileSync(lockFile, 'utf8')
const lock = JSON.parse(text) as Lock

test('the lock describes every optional package', () => {
  const cure = 'npm ci would refuse the lock: run "node src/house/lock.ts"'
  expect([...undescribed(lock).keys()], cure).toEqual([])
})

test('the lock names no registry', () => {
  expect(text).not.toContain('"resolved": "http')
})

test('an optional package that is missing is described by its name', () => {
  const optionalDependencies = { '@a/binding-linux-arm64-musl': '1.0.0', b: '2.0.0' }
  const packages = { 'node_modules/a': { dev: true, optionalDependencies }, 'node_modules/b': {} }
  expect([...undescribed({ packages })]).toEqual([
    [
      'node_modules/@a/binding-linux-arm64-musl',
      {
        version: '1.0.0',
        os: ['linux'],
        cpu: ['arm64'],
        libc: ['musl'],
        dev: true,
        optional: true,
      },
    ],
  ])
})
