import { expect, test } from 'vitest'
import { exampleCurl, type ExampleRequest } from './example-curl.ts'

const example: ExampleRequest = {
  url: 'http://store/plants',
  method: 'POST',
  header: ['Authorization', 'Bearer $TOKEN'],
  mediaType: 'application/json',
  body: '{"id":1,"name":"Monstera deliciosa"}',
  isSecret: false,
}

test.each<[string, Partial<ExampleRequest>]>([
  ["'Authorization: Bearer demo'", {}],
  ['"Authorization: Bearer $PLANT_STORE_TOKEN"', { isSecret: true }],
  ["'X-Plant-Access: demo'", { header: ['X-Plant-Access', '$TOKEN'] }],
  [
    '"X-Plant-Access: $PLANT_STORE_TOKEN"',
    { header: ['X-Plant-Access', '$TOKEN'], isSecret: true },
  ],
  [`'X-\`id\`: '"$PLANT_STORE_TOKEN"`, { header: ['X-`id`', '$TOKEN'], isSecret: true }],
  [`'X!: '"$PLANT_STORE_TOKEN"`, { header: ['X!', '$TOKEN'], isSecret: true }],
  [`'X-$HOME: demo'`, { header: ['X-$HOME', '$TOKEN'] }],
])('an example has the token in %s', (expected, changes) => {
  expect(exampleCurl({ ...example, ...changes })).toBe(
    `curl 'http://store/plants' -H ${expected} -H 'Content-Type: application/json' -d '{"id":1,"name":"Monstera deliciosa"}'`,
  )
})

test('an example has method, media type and body of the operation', () => {
  const changes = {
    method: 'PUT',
    mediaType: 'application/merge+json',
    body: `{"name":"Bird's nest"}`,
  }
  expect(exampleCurl({ ...example, ...changes })).toBe(
    String.raw`curl -X PUT 'http://store/plants' -H 'Authorization: Bearer demo' -H 'Content-Type: application/merge+json' -d '{"name":"Bird'\''s nest"}'`.replace(
      String.raw`\\`,
      '\\',
    ),
  )
})

test('an example without security has no token', () => {
  expect(exampleCurl({ ...example, header: null, isSecret: true })).not.toContain('TOKEN')
})
