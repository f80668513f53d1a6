import { expect, test } from 'vitest'
import { filledTemplate, templateOf } from './response-template.ts'

const time = Date.parse('2026-11-30T07:05:09.123Z')
const slots = [
  { name: 'mark', value: '0abc123', unique: '0abc123' },
  { name: 'n1', value: '000z', unique: '000z' },
  { name: 'id1', value: '123456789', unique: '123456789', literal: '123456789.5' },
]
const values = { slots, host: '127.0.0.1:8080', time }
const later = {
  slots: [
    { name: 'mark', value: '1xyz987', unique: '1xyz987' },
    { name: 'n1', value: '0042', unique: '0042' },
    { name: 'id1', value: '234567890', unique: '234567890', literal: '234567890.5' },
  ],
  host: '127.0.0.1:9090',
  time: Date.parse('2030-01-02T03:04:05.678Z'),
}

test.each([
  ['{"id":123456789}', '{"id":⟦id1⟧}', '{"id":234567890}'],
  ['id 1.234567895E8', 'id ⟦id1:java⟧', 'id 2.345678905E8'],
  ['id 1.234567895e+08', 'id ⟦id1:go⟧', 'id 2.345678905e+08'],
  ['Check%200abc123%20000z', 'Check%20⟦mark⟧%20⟦n1⟧', 'Check%201xyz987%200042'],
  ['CHECK 0ABC123 000Z', 'CHECK ⟦mark:upper⟧ ⟦n1:upper⟧', 'CHECK 1XYZ987 0042'],
  [String.raw`0\u00000\u00000\u0000z`, '⟦n1:wide⟧', String.raw`0\u00000\u00004\u00002`],
  ['http://127.0.0.1:8080/', 'http://⟦host⟧/', 'http://127.0.0.1:9090/'],
  ['at 2026-11-30T07:05:08.99Z', 'at ⟦time:T2⟧Z', 'at 2030-01-02T03:04:05.67Z'],
  ['on 2026-11-30', 'on ⟦date⟧', 'on 2030-01-02'],
  ['in 1999-12-31', 'in 1999-12-31', 'in 1999-12-31'],
  ['{"at":1796022309}', '{"at":⟦seconds:0⟧}', '{"at":1893553445}'],
  ['{"at":1796022309123}', '{"at":⟦milliseconds⟧}', '{"at":1893553445678}'],
])('%s becomes %s', (text, template, filled) => {
  expect(templateOf(text, '', values)).toBe(template)
  expect(filledTemplate(template, later, () => '')).toBe(filled)
})

test('a UUID is new in each response, unless the request has it', () => {
  const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
  expect(templateOf(uuid, '', values)).toBe('⟦uuid:4⟧')
  expect(templateOf(uuid, `X-Request-Id: ${uuid}`, values)).toBe(uuid)
  expect(filledTemplate('⟦uuid:4⟧', later, () => 'abcdef0123456789')).toBe(
    'abcdef01-abcd-4abc-aabc-abcdef012345',
  )
})

test('parts of values are replaced if they are long enough', () => {
  const excerpt = 'at ...456789,"name":"Check 0abc"...'
  expect(templateOf(excerpt, '', values)).toBe(excerpt)
  const template = 'at ...⟦id1:-6⟧,"name":"Check ⟦mark:0,4⟧"...'
  expect(templateOf(excerpt, '', values, 4)).toBe(template)
  expect(filledTemplate(template, later, () => '')).toBe('at ...567890,"name":"Check 1xyz"...')
})

test('a part of a value is looked for in the text alone, not in a placeholder', () => {
  const ofOne = { ...values, slots: [{ name: 'id1', value: '9871', unique: '9871' }] }
  expect(templateOf("invalid character '9'", '', ofOne, 1)).toBe("invalid character '⟦id1:0,1⟧'")
})
