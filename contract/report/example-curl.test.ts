import { expect, test } from 'vitest'
import { exampleCurl, type ExampleRequest } from './example-curl.ts'

const inHeader = (name: string, value = '$TOKEN') => {
  return { headers: [[name, value]] as const, query: '' }
}

const example: ExampleRequest = {
  url: 'http://store/plants',
  method: 'POST',
  credentials: inHeader('Authorization', 'Bearer $TOKEN'),
  mediaType: 'application/json',
  body: '{"id":1,"name":"Monstera deliciosa"}',
  isSecret: false,
}

test.each<[string, Partial<ExampleRequest>]>([
  ["'Authorization: Bearer demo'", {}],
  ['"Authorization: Bearer $PLANT_STORE_TOKEN"', { isSecret: true }],
  ["'X-Plant-Access: demo'", { credentials: inHeader('X-Plant-Access') }],
  [
    '"X-Plant-Access: $PLANT_STORE_TOKEN"',
    { credentials: inHeader('X-Plant-Access'), isSecret: true },
  ],
  [`'X-\`id\`: '"$PLANT_STORE_TOKEN"`, { credentials: inHeader('X-`id`'), isSecret: true }],
  [`'X!: '"$PLANT_STORE_TOKEN"`, { credentials: inHeader('X!'), isSecret: true }],
  [`'X-$HOME: demo'`, { credentials: inHeader('X-$HOME') }],
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
  expect(
    exampleCurl({ ...example, credentials: { headers: [], query: '' }, isSecret: true }),
  ).not.toContain('TOKEN')
})

test('an example has a user with a password, keys in the query and in cookies', () => {
  const credentials = {
    headers: [
      ['Authorization', 'Basic $TOKEN'],
      ['Cookie', 'sid=$TOKEN'],
    ],
    query: 'key=$TOKEN',
  } as const
  expect(exampleCurl({ ...example, credentials })).toBe(
    `curl 'http://store/plants?key=demo' -u demo:demo -H 'Cookie: sid=demo' -H 'Content-Type: application/json' -d '{"id":1,"name":"Monstera deliciosa"}'`,
  )
  expect(exampleCurl({ ...example, credentials, isSecret: true })).toContain(
    `curl 'http://store/plants?key='"$PLANT_STORE_TOKEN" -u "$PLANT_STORE_TOKEN" -H 'Cookie: sid='"$PLANT_STORE_TOKEN" `,
  )
})
