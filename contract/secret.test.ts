import { describe, expect, test } from 'vitest'
import { createRedaction, fieldPlaceholder } from './secret.ts'

const redact = createRedaction({
  token: 'abc/+d"e',
  badToken: 'bad-one',
  headers: [
    ['X-Api-Key', 'k3y-k3y'],
    ['X-Tenant', 'green'],
  ],
})

describe('a secret is replaced', () => {
  test.each([
    ['Bearer abc/+d"e.', 'Bearer $PLANT_STORE_TOKEN.'],
    ['"abc/+d\\"e"', '"$PLANT_STORE_TOKEN"'],
    ['?t=abc%2F%2Bd%22e', '?t=$PLANT_STORE_TOKEN'],
    ['"abc\\/+d"e"', '"$PLANT_STORE_TOKEN"'],
    ['"abc/\\u002Bd\\u0022e"', '"$PLANT_STORE_TOKEN"'],
    ['<p>abc&#x2F;&#43;d&#x22;e</p>', '<p>$PLANT_STORE_TOKEN</p>'],
    ['/abc%2f+d%22e', '/$PLANT_STORE_TOKEN'],
    ['ABC/+D"E', 'ABC/+D"E'],
    [`Basic ${btoa(':abc/+d"e')}`, 'Basic $PLANT_STORE_TOKEN'],
    ['bad-one', '$PLANT_STORE_BAD_TOKEN'],
    ['k3y-k3y green', '$X_API_KEY green'],
  ])('in %s', (text, clean) => {
    expect(redact(text)).toBe(clean)
  })

  test.each([
    ['Basic amFuZTpwbGVudHktb2Ytc3RhcnM=', 'Basic amFuZTp$PLANT_STORE_TOKENM='],
    ['eyJ0IjoicGxlbnR5LW9mLXN0YXJzIn0', 'eyJ0Ijoi$PLANT_STORE_TOKENIn0'],
    ['706c656e74792d6f662d7374617273', '$PLANT_STORE_TOKEN'],
  ])('coded with more around it: %s', (text, clean) => {
    expect(createRedaction({ token: 'plenty-of-stars', headers: [] })(text)).toBe(clean)
  })

  test('whole, where a form of it has a part in common', () => {
    const cleaned = createRedaction({ token: 'S3cr3t/T0k+en-and-more', headers: [] })
    expect(cleaned('Bearer S3cr3t/T0k+en-and-more.')).toBe('Bearer $PLANT_STORE_TOKEN.')
    expect(cleaned('Bearer S3cr3t/T0k+en-and-mor')).toBe('Bearer $PLANT_STORE_TOKEN')
  })

  test('unless it is too short to be one', () => {
    expect(createRedaction({ token: 'abc', headers: [] })('abcd')).toBe('abcd')
  })

  test('in header fields whose names tell', () => {
    expect(fieldPlaceholder('Cookie', 'a=b')).toBe('$COOKIE')
    expect(fieldPlaceholder('X-Session-Id', 'a')).toBe('$X_SESSION_ID')
    expect(fieldPlaceholder('Accept-Language', 'de')).toBe('de')
  })

  test.each([
    ['it begins with "Bearer plenty-of-st', 'it begins with "Bearer $PLANT_STORE_TOKEN'],
    ['…enty-of-stars" is not JSON', '…$PLANT_STORE_TOKEN" is not JSON'],
    ['ty-of-star', '$PLANT_STORE_TOKEN'],
    ['plenty-of-stplenty-of-stars', '$PLANT_STORE_TOKEN$PLANT_STORE_TOKEN'],
    ['plenty of stars', 'plenty of stars'],
    ['plenty', 'plenty'],
  ])('even cut: %s', (text, clean) => {
    expect(createRedaction({ token: 'plenty-of-stars', headers: [] })(text)).toBe(clean)
  })
})
