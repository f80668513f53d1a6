import type { Credential } from '../../../src/document/document.ts'
import { isHeaderName } from '../../../src/base/header-fields.ts'
import { placeWords } from '../../operation/credentials.ts'
import { literalJson } from '../../operation/json-text.ts'
import { type SchemeRows, authorization, header, inQuery, otherPlace } from './credential-rows.ts'
import { ofObject, plain } from './plain.ts'
import { type Row, reused } from './row.ts'

type Key = Extract<Credential, { type: 'apiKey' }>

const isAuthorization = ({ parameter, in: location }: Key): boolean =>
  location === 'header' && parameter.toLowerCase() === 'authorization'

/** The key in Authorization, which is not its place. */
const keyInAuthorization = (key: Key): readonly Row[] => [
  authorization('bearer', 'Bearer $TOKEN', 'the key only as Authorization: Bearer KEY'),
  authorization('basic', 'Basic $BASIC', 'the key only as Authorization: Basic, as password'),
  authorization('api-key', 'ApiKey $TOKEN', 'the key only as Authorization: ApiKey KEY'),
  authorization('bare', '$TOKEN', 'the key only as Authorization: KEY'),
  [
    'bearer-after-accepted',
    `Authorization: Bearer KEY, on a connection that had ${placeWords(key)} before`,
    plain,
    { ...reused, authorization: 'Bearer $TOKEN' },
  ],
]

/** A value as the key, in its place or in one of another name. */
const rowIn = (key: Key, slug: string, title: string, value: string, name = key.parameter): Row => {
  if (key.in === 'header') return header(slug, title, name, value)
  if (key.in === 'cookie') return header(slug, title, 'Cookie', `${name}=${value}`)
  const target = `$path?${encodeURIComponent(name)}=${value}`
  return otherPlace(slug, title, plain, { authorization: null, target })
}

/** The key in other places than its own. */
const otherFormsOfKey = (key: Key): readonly Row[] => {
  const { parameter: name } = key
  const words = placeWords(key)
  const longer = key.in === 'header' ? `${name}-Id` : `${name}_id`
  const prefixed = key.in === 'header' ? `Old-${name}` : `old_${name}`
  return [
    rowIn(key, 'empty', `an empty ${words}`, ''),
    rowIn(key, 'longer-name', `the key only in ${longer}`, '$TOKEN', longer),
    rowIn(key, 'prefixed-name', `the key only in ${prefixed}`, '$TOKEN', prefixed),
    ...(isAuthorization(key) ? [] : keyInAuthorization(key)),
    ...(key.in === 'query' ? [] : [inQuery(encodeURIComponent(name), 'key')]),
    ...(key.in !== 'header' && isHeaderName(name)
      ? [header('header-of-its-name', `the key only in the header ${name}`, name, '$TOKEN')]
      : []),
    otherPlace(
      'body-of-its-name',
      `the key only in the body, as "${name}"`,
      ofObject((object) => object.plus(`${literalJson(name)}:"$TOKEN"`)),
    ),
    ...(key.in === 'cookie'
      ? []
      : [
          otherPlace('cookie-of-its-name', `the key only in a cookie ${name}`, plain, {
            headers: [['Cookie', `${name}=$TOKEN`]],
          }),
        ]),
  ]
}

/** Names of headers in other letter case, without one that is the document's. Names of other places are exact. */
const letterCaseOfKey = ({ parameter: field, in: location }: Key): readonly Row[] => {
  if (location !== 'header') return []
  const mixed = Array.from(field, (letter, at) =>
    at % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase(),
  ).join('')
  const names = { lower: field.toLowerCase(), upper: field.toUpperCase(), mixed }
  return Object.entries(names)
    .filter(([, respelled]) => respelled !== field)
    .map(([slug, respelled]): Row => [
      slug,
      `the key in ${respelled}`,
      plain,
      { authorization: null, credential: 'respelled', headers: [[respelled, '$TOKEN']] },
    ])
}

/** Values that may be keys as well: the document does not say what a key looks like. */
const madeUpKeys = (key: Key): readonly [Row, ...Row[]] => {
  const words = placeWords(key)
  const madeUp = rowIn(key, 'made-up', 'a made-up key', 'made-up-$ID')
  const longer = rowIn(key, 'longer', 'the key with further characters', '$TOKEN-made-up')
  if (key.in !== 'header') return [madeUp, longer]
  return [
    madeUp,
    rowIn(key, 'with-scheme', `${words}: Bearer KEY`, 'Bearer $TOKEN'),
    rowIn(key, 'two-keys', `${words}: KEY, KEY`, '$TOKEN, $TOKEN'),
    rowIn(key, 'quoted', `${words}: "KEY"`, '"$TOKEN"'),
    longer,
    rowIn(key, 'latin-1', 'a made-up key with ä in Latin-1', '\u00e4-$ID'),
  ]
}

/** The rows about a key. */
export const keyRows = (key: Key): SchemeRows => ({
  otherForms: otherFormsOfKey(key),
  letterCase: letterCaseOfKey(key),
  madeUp: madeUpKeys(key),
})
