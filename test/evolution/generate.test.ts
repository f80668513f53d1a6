import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root, useProjectCopy } from './project-copy.ts'

const { pathOf, generate, serveAndCheck } = await useProjectCopy()

type Replacement = readonly [part: string, other: string]

/** Changes openapi.yaml of the project; each part occurs in it. */
async function change(...replacements: readonly Replacement[]): Promise<void> {
  let text = await readFile(join(root, 'openapi.yaml'), 'utf8')
  for (const [part, other] of replacements) {
    expect(text).toContain(part)
    text = text.replaceAll(part, other)
  }
  await writeFile(pathOf('openapi.yaml'), text)
}

const bearer = { authorization: 'Bearer secret-token' }

describe('npm run generate', () => {
  test('follows an additional member and another status', async () => {
    await change(
      ["'200':", "'201':"],
      [
        '        tag:\n          type: string\n',
        '        heightCm: { type: integer, format: int32, minimum: 1, maximum: 500 }\n        tag:\n          type: string\n',
      ],
    )
    const { code, stdout, stderr } = await generate()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('  the response 200 is now 201\n')
    expect(stdout).toContain(
      '  request, response 201: heightCm is new (integer, format int32, minimum 1, maximum 500)\n',
    )
    expect(stdout).toMatch(
      /These texts name what the document no longer has:\n {2}200: README\.md:\d/,
    )

    expect(await readFile(pathOf('docs/scenarios.md'), 'utf8')).toContain('then 201 or 400')

    const plant = { id: 1, heightCm: 40, name: 'Fern' }
    const evidence = await serveAndCheck([
      { path: '/plants', headers: bearer, body: plant },
      { path: '/plants', headers: bearer, body: { ...plant, heightCm: 501 } },
    ])
    expect(evidence.responses).toEqual([
      { status: 201, body: { heightCm: 40, name: 'Fern' } },
      {
        status: 400,
        body: {
          error: expect.any(Number) as unknown,
          message: '"heightCm" must be at most 500 (got 501)',
        },
      },
    ])
    expect(evidence.plants).toEqual([plant])
    expect(evidence.findings).toEqual([])
    expect(evidence.cases).toBeGreaterThan(100)
  })

  test('follows another name of a required member, with an enum', async () => {
    await change(
      ['- name\n', '- commonName\n'],
      [
        '        name:\n          type: string\n',
        '        commonName:\n          type: string\n          enum: [Monstera deliciosa, Boston fern]\n',
      ],
      [' name: Monstera', ' commonName: Monstera'],
      [' name: Boston', ' commonName: Boston'],
    )
    const { code, stdout, stderr } = await generate()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('  request, response 200: name is gone\n')
    expect(stdout).toContain(
      '  request, response 200: commonName is new (string, enum ["Monstera deliciosa","Boston fern"], required)\n',
    )
    expect(stdout).toMatch(/\n {2}name: README\.md:\d/)

    const plant = { id: 1, commonName: 'Boston fern' }
    const evidence = await serveAndCheck([
      { path: '/plants', headers: bearer, body: plant },
      { path: '/plants', headers: bearer, body: { id: 1, name: 'Boston fern' } },
      { path: '/plants', headers: bearer, body: { id: 1, commonName: 'Fern' } },
    ])
    expect(evidence.responses.map(({ status }) => status)).toEqual([200, 400, 400])
    expect(evidence.responses[0]!.body).toEqual({ commonName: 'Boston fern' })
    expect(evidence.responses[1]!.body).toMatchObject({ message: '"commonName" is required' })
    expect(evidence.plants).toEqual([plant])
    expect(evidence.findings).toEqual([])
  })

  test('follows a key in a header and another path, and repairs broken files', async () => {
    await change(
      ['  /plants:\n', '  /v2/trees:\n'],
      [
        '      type: http\n      scheme: bearer\n',
        '      type: apiKey\n      in: header\n      name: X-Store-Key\n',
      ],
    )
    for (const name of await readdir(pathOf('src/generated')))
      await writeFile(pathOf(`src/generated/${name}`), 'broken {')
    const { code, stdout, stderr } = await generate()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('The files before could not be read, so that nothing is compared.')

    const body = { id: 1, name: 'Fern' }
    const evidence = await serveAndCheck([
      { path: '/v2/trees', headers: { 'x-store-key': 'secret' }, body },
      { path: '/v2/trees', headers: bearer, body },
      { path: '/plants', headers: { 'x-store-key': 'secret' }, body },
    ])
    expect(evidence.responses.map(({ status }) => status)).toEqual([200, 400, 404])
    expect(evidence.findings).toEqual([])
  })

  test('leaves out an operation that it cannot serve, with a note', async () => {
    await change([
      '  /plants:\n',
      "  /plants:\n    put:\n      requestBody: { content: { text/csv: {} } }\n      responses: { '200': { description: All plants } }\n",
    ])
    const { code, stdout, stderr } = await generate()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(
      /^Note: PUT \/plants is left out: text\/csv is not supported \(openapi\.yaml:\d+ #\/paths\/~1plants\/put\/requestBody\)\.$/m,
    )
    const evidence = await serveAndCheck([
      { path: '/plants', headers: bearer, body: { id: 1, name: 'Fern' } },
    ])
    expect(evidence.responses.map(({ status }) => status)).toEqual([200])
    expect(evidence.findings).toEqual([])
  })

  test('changes no file if it cannot follow the document', async () => {
    await change(['format: int64', "$dynamicRef: '#a'"])
    const filesOf = async (): Promise<readonly string[]> =>
      Promise.all(
        (await readdir(pathOf('src/generated'))).map((name) =>
          readFile(pathOf(`src/generated/${name}`), 'utf8'),
        ),
      )
    const before = await filesOf()
    const { code, stdout, stderr } = await generate()
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(
      /^Nothing is generated from openapi\.yaml\. .*\n {2}openapi\.yaml:\d+ #\/components\/schemas\/NewPlant\/allOf\/1\/properties\/id\/\$dynamicRef: the keyword "\$dynamicRef" is not supported \(POST \/plants\)\n$/,
    )
    expect(await filesOf()).toEqual(before)
  })
})
