import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { post, type TestRequest } from '../../../../test/support/post.ts'
import { storeDocument } from '../../../../test/support/store.ts'
import { createMock } from '../../../../src/core/create-mock.ts'
import { playProfile } from '../play-profile.ts'
import type { ProfileOptions } from 'plant-store-kit/options'

const played = (settings: ProfileOptions, request: TestRequest) => {
  const { status, headers, body } = post(createMock(playProfile(settings)), request)
  const isJson = headers['content-type']?.startsWith('application/json')
  return { status, headers, body: isJson ? (JSON.parse(body) as unknown) : body }
}
const JSON_TYPE = { 'content-type': 'application/json' }
const body = (text: string): TestRequest => ({ body: text })

/** As config files have it: title, settings, request, status and body. */
const WRITTEN = `
- [an accepted type, {errors: {type/tag/null: accepted}}, {body: '{"id":1,"name":"a","tag":null}'}, 200, {name: a, tag: null}]
- [the most specific rule, {errors: {type: {error: 1}, type/id: {error: 2}}}, {body: '{"id":"7","name":"a"}'}, 400, {error: 2}]
- [messages joined by default, {}, {body: '{"id":"7"}'}, 400, {error: 3001, message: '"name" is required; "id" must be an integer (got "7")'}]
- [messages joined by a text, {join: ' & ', errors: {type: {message: '{member} is a {type}'}}}, {body: '{"id":"7","tag":null}'}, 400, {message: '"name" is required & tag is a null & id is a string'}]
- [messages joined after one start, {join: {start: 'Wrong: ', between: ', '}, errors: {type: {message: 'Wrong: {member}'}}, order: [type]}, {body: '{"tag":null,"id":"7","name":5}'}, 400, {error: 3002, message: 'Wrong: name, tag, id'}]
- [counts of messages as one, {join: {start: '{count} error{count:plural}: ', between: ', ', end: .}, errors: {required: {message: '1 error: {member}.'}, type: {message: '1 error: {member}?.'}}}, {body: '{"tag":null}'}, 400, {message: '3 errors: name, tag?, id.'}]
- [the first of several messages, {join: {body: {message: '{first} (and {more} more)', problem: {member: '{first}'}}}, errors: {type: {body: {message: '{member}?', problem: {member: '{member}', all: ['{member}']}}}}}, {body: '{"id":"7","tag":7,"name":7}'}, 400, {message: 'name? (and 2 more)', problem: {member: name, all: [name, tag, id]}}]
- [the same text once for several problems, {errors: {type: {message: Wrong}}}, {body: '{"id":"7","name":7}'}, 400, {message: Wrong}]
- [the same text for each problem, {join: {between: ', ', body: {message: '{joined}'}}, errors: {type: {message: Wrong}}}, {body: '{"id":"7","name":7}'}, 400, {message: 'Wrong, Wrong'}]
- [a text body for several problems, {join: {body: "{count} errors\\n{joined}", between: ''}, errors: {type: {text: "{member}\\n"}}}, {body: '{"id":"7","name":7}'}, 400, "2 errors\\nname\\nid\\n"]
- [a member of the body for several problems, {join: {body: {message: '{count} errors'}}, errors: {type: {body: {message: '{member}?', list: ['{member}']}}}}, {body: '{"id":1,"tag":7,"name":7}'}, 400, {message: 2 errors, list: [name, tag]}]
- [the joined text in another one, {join: {between: ' & ', body: {message: '{count} errors: {joined}.'}}, errors: {type: {message: '{member}?'}}}, {body: '{"id":1,"tag":7,"name":7}'}, 400, {message: '2 errors: name? & tag?.'}]
- [the first number outside int64 or wrong type in the body, {order: [first-type]}, {body: '{"id":1e30,"name":5}'}, 400, {error: 3003}]
- [members of any letter case, {behavior: {memberCase: ignored}, errors: {required: {}}}, {body: '{"ID":1,"Name":"a","TAG":"b"}'}, 200, {name: a, tag: b}]
- [only the first message, {join: false}, {body: '{"id":"7","tag":null}'}, 400, {error: 3001, message: '"name" is required'}]
- [only problems with the same status together, {errors: {type: {status: 422}}}, {body: '{"id":"7","tag":null}'}, 400, {message: '"name" is required'}]
- [the first member in a joined text, {join: {body: {message: '{member} and {more} more'}}}, {body: '{"id":"7"}'}, 400, {message: name and 1 more}]
- [one problem as it is, {join: {body: {message: '{count} errors'}}}, {body: '{"id":"7","name":"a"}'}, 400, {message: '"id" must be an integer (got "7")'}]
- [the sum of numbers, {join: {body: {count: '{sum}'}}, errors: {type: {body: {count: 1}}, type/id: {body: {count: 2}}}}, {body: '{"id":"7","name":7}'}, 400, {count: 3}]
- [the first problem of each member alone in its place, {behavior: {members: {tag: {maxLength: 2, pattern: ^a*$}}}, join: {perMember: true}, order: [characters], errors: {type: {message: '{member}?'}, length: {message: long}, characters: {message: odd}}}, {body: '{"id":"7","name":"a","tag":"bbb"}'}, 400, {message: odd; id?}]
- [a problem that is never joined before others, {join: {neverJoined: [required]}}, {body: '{"id":"7"}'}, 400, {error: 3001, message: '"name" is required'}]
- [others without a problem that is never joined, {join: {neverJoined: [required]}, order: [type]}, {body: '{"id":"7","tag":7}'}, 400, {error: 3002, message: '"tag" must be a string (got 7); "id" must be an integer (got "7")'}]
- [lists of errors, {errors: {type: &detail {status: 422, body: {title: 1 error, detail: [{loc: [body, '{member}'], input: '{value}', type: '{type}'}]}}, required: *detail}, join: {body: {title: '{count} errors'}}}, {body: '{"id":"7","tag":null}'}, 422, {title: 3 errors, detail: [{loc: [body, name], type: undefined}, {loc: [body, tag], input: null, type: 'null'}, {loc: [body, id], input: '7', type: string}]}]
- [a text, {errors: {media-type: {status: 415, text: 'no {media-type}'}}}, {headers: {content-type: text/plain}}, 415, no text/plain]
- [a group of classes, {errors: {credential: {status: 401, message: who?}}}, {headers: {authorization: null}}, 401, {error: 1001, message: who?}]
- [no more refusals by a group of classes, {errors: {media-type: {status: 415}, required: {}, credential: {}}}, {headers: {content-type: application/json; charset=utf-8, authorization: bearer  a}}, 200, {name: fern}]
- [a refusal of what the mock accepts, {errors: {empty/name: {message: '{member} {value}'}}}, {body: '{"id":1,"name":""}'}, 400, {error: 3008, message: name ""}]
- [an additional member refused, {errors: {additional: {message: 'what is {member}?'}}}, {body: '{"id":1,"name":"a","a/b":1}'}, 400, {message: what is a/b?}]
- [several additional members at once, {errors: {additional/several: {body: {list: ['unknown: {additional:names:listed}']}}}}, {body: '{"id":1,"name":"a","b":1,"c":2}'}, 400, {list: ['unknown: b, c']}]
- [several additional members one by one, {errors: {additional: {body: {list: ['unknown: {member}']}}}}, {body: '{"id":1,"name":"a","b":1,"c":2}'}, 400, {list: ['unknown: b', 'unknown: c']}]
- [a rule that decides before its behavior, {errors: {repeated-member: {status: 409}}}, {body: '{"id":1,"name":"a","name":"b"}'}, 409, {error: 3005}]
- [a text after the JSON value, {errors: {body-json/after: accepted}}, {body: '{"id":1,"name":"a"} ;'}, 200, {name: a}]
- [the body unread if its coding is refused, {order: [body-json, content-encoding]}, {headers: {content-encoding: gzip}, body: '{'}, 400, {error: 2006}]
- [an absent body before its coding, {order: [body-missing, content-encoding]}, {headers: {content-encoding: gzip}, body: ''}, 400, {error: 2002}]
- [the credential before the coding, {order: [credential, content-encoding]}, {headers: {content-encoding: gzip, authorization: null}}, 400, {error: 1001}]
- [the coding of a request to another path ignored, {order: [content-encoding]}, {target: /seeds, headers: {content-encoding: gzip}}, 404, {error: 6001}]
- [a member before a refused Accept, {errors: {accept: {status: 406}, required: {status: 422}}, order: [required, accept]}, {headers: {accept: text/html}, body: '{"id":7}'}, 422, {error: 3001}]
- [a refused Accept before a member, {errors: {accept: {status: 406}, required: {status: 422}}}, {headers: {accept: text/html}, body: '{"id":7}'}, 406, {error: 2001}]
- [a member before a refused query, {errors: {query: {}}, order: [required]}, {target: '/plants?a=b', body: '{"id":7}'}, 400, {error: 3001}]
- [a coding accepted, {errors: {content-encoding: accepted}}, {headers: {content-encoding: gzip}}, 200, {name: fern}]
- [an empty body accepted, {errors: {body-missing: accepted}}, {body: ''}, 200, {}]
- [an order of problems, {order: [body, media-type, credential]}, {body: '', headers: {authorization: null, content-type: null}}, 400, {error: 2002}]
- [the content before the credential, {order: [type, unknown]}, {headers: {authorization: null}, body: '[]'}, 400, {error: 3002}]
- [the default order of what is not listed, {order: [body]}, {headers: {authorization: null}, target: /trees}, 404, {error: 6001}]
- [a path and a method accepted, {errors: {unknown-path/slash: accepted, unknown-method/put: accepted}}, {target: /plants/, method: PUT}, 200, {name: fern}]
- [another method, {errors: {unknown-method/get: {status: 200, body: []}}}, {method: GET}, 200, []]
- [an answer to OPTIONS, {errors: {unknown-method: {status: 405}}}, {method: OPTIONS}, 405, {error: 6002}]
- [a Plant of its own, {response: {success: {status: 201, body: {id: '{id}', n: '{name} {tag}', tag: '{tag}', nr: '{counter}'}}}}, {}, 201, {id: 1, n: 'fern ', nr: 1}]
- [a Plant without a tag, {response: {success: {body: {tag: '{tag|null}'}}}}, {}, 200, {tag: null}]
- [an empty tag without one, {response: {success: {body: {tag: '{tag|}'}}}}, {}, 200, {tag: ''}]
- [another tag for none, {response: {success: {body: {tag: '{tag:upper|none}'}}}}, {}, 200, {tag: none}]
- [a tag of null as null, {errors: {type/tag/null: accepted}, response: {success: {body: {tag: '{tag:string|null}'}}}}, {body: '{"id":1,"name":"a","tag":null}'}, 200, {tag: null}]
- [the first of several tokens, {behavior: {tokens: [good]}, errors: {credential-malformed: accepted}}, {headers: {authorization: "Bearer bad\tgood"}}, 400, {error: 1003}]
- [the first wrong type in the body, {order: [first-type]}, {body: '{"tag":7,"id":"7","name":5}'}, 400, {error: 3002, message: '"tag" must be a string (got 7)'}]
- [a range of ids, {behavior: {members: {id: {maximum: 9}}}}, {body: '{"id":10,"name":"a"}'}, 400, {error: 3004, message: '"id" must be at most 9 (got 10)'}]
- [a minimum of a tag, {behavior: {members: {tag: {minLength: 2}}}}, {body: '{"id":1,"name":"a","tag":""}'}, 400, {error: 3007, message: '"tag" must have at least 2 characters (got "")'}]
- [the characters of a tag, {behavior: {members: {tag: {pattern: '^[a-z-]*$'}}}}, {body: '{"id":1,"name":"A","tag":"a_b"}'}, 400, {error: 3008, message: '"tag" must match the pattern ^[a-z-]*$ (got "a_b")'}]
- [a range of ids that are strings, {behavior: {members: {id: {minimum: 1}}}, errors: {type/id/digits: accepted}}, {body: '{"id":"0","name":"a"}'}, 400, {error: 3004}]
- [an id of a wrong type without its range, {behavior: {members: {id: {minimum: 1}}}}, {body: '{"id":"0","name":"a"}'}, 400, {error: 3002, message: '"id" must be an integer (got "0")'}]
- [an id that is a string with a fraction, {errors: {type/id: {error: 1}, type/id/string/fraction: {error: 2}}}, {body: '{"id":"1.5","name":"a"}'}, 400, {error: 2}]
- [an id that is a string beyond int64, {errors: {type/id/digits: accepted}}, {body: '{"id":"9223372036854775808","name":"a"}'}, 400, {error: 3003}]
- [a minimum of a tag that is a number, {behavior: {members: {tag: {minLength: 2}}}, errors: {type/tag/number: accepted}}, {body: '{"id":1,"name":"a","tag":5}'}, 400, {error: 3007}]
- [a tag of a wrong type without its minimum, {behavior: {members: {tag: {minLength: 2}}}}, {body: '{"id":1,"name":"a","tag":5}'}, 400, {error: 3002, message: '"tag" must be a string (got 5)'}]
- [an encoded path, {errors: {encoded-path: {error: 7}}}, {target: /plant%73}, 404, {error: 7}]
- [a limit of a name, {behavior: {members: {name: {maxLength: 2}}}}, {body: '{"id":1,"name":"abc"}'}, 400, {error: 3007, message: '"name" must have at most 2 characters (got "abc")'}]
`

describe('a profile plays', () => {
  type Row = [
    title: string,
    settings: ProfileOptions,
    request: TestRequest,
    status: number,
    body: unknown,
  ]
  const rows: Row[] = [
    ...(parse(WRITTEN) as Row[]),
    [
      'a deeply nested additional member',
      { response: { success: { body: { name: '{name}', all: '{body}' } } } },
      body(`{"id":1,"name":"a","nest":${'['.repeat(6000)}${']'.repeat(6000)}}`),
      200,
      { name: 'a' },
    ],
    [
      'UTF-16',
      { errors: { 'body-encoding/wide': 'accepted' } },
      { body: new Uint8Array(Buffer.from('\uFEFF{"id":1,"name":"a"}', 'utf16le')) },
      200,
      { name: 'a' },
    ],
    [
      'a value nested too deep for JSON',
      { errors: { type: { body: ['{value}', '{text}', 1] } } },
      body(`{"id":1,"name":${'['.repeat(9000)}${']'.repeat(9000)}}`),
      400,
      [1],
    ],
  ]
  test.each(rows)('%s', (_title, settings, request, status, expected) => {
    const response = played(settings, request)
    expect(response.status).toBe(status)
    if (typeof expected === 'object' && !Array.isArray(expected) && status >= 400)
      expect(response.body).toMatchObject(expected as object)
    else expect(response.body).toEqual(expected)
  })

  test('headers with placeholders, without line breaks from the request', () => {
    const errors = {
      'type/name': {
        headers: { 'X-Name': '{value}', 'Content-Type': 'application/json; charset=utf-8' },
      },
    }
    const response = {
      success: { headers: { Location: '/plants/{name}' } },
      error: { headers: { 'X-Name': 'a', 'X-At': '{path}' } },
    }
    const type = 'application/json; charset=utf-8'
    const refused = played({ errors, response }, body('{"id":1,"name":["é\\n🌿"]}'))
    expect(refused.headers).toEqual({
      'content-type': type,
      'x-name': '["é\\n??"]',
      'x-at': '/plants',
    })
    expect(
      played({ response: { success: { headers: { 'Content-Type': '' } } } }, {}).headers,
    ).toEqual({})
    expect(played({ response }, body('{"id":1,"name":"a\\r\\nb"}')).headers).toEqual({
      ...JSON_TYPE,
      location: '/plants/a??b',
    })
  })

  test('a uuid and the time', () => {
    const response = {
      success: {
        body: { uuid: '{uuid}', at: 'on {date-time}', day: '{date}', ms: '{milliseconds}' },
      },
    }
    expect(played({ response }, {}).body).toEqual({
      ms: expect.closeTo(Date.now(), -5),
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      uuid: expect.stringMatching(
        /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      ),
      at: expect.stringMatching(/^on \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  test('one uuid in a response, wherever it is repeated', () => {
    const body = { id: '{uuid}', links: ['/plants/{uuid}'] }
    const plant = played({ response: { success: { body } } }, {}).body as typeof body
    expect(plant.links).toEqual([`/plants/${plant.id}`])
  })

  test('at most 100 messages in one response', () => {
    const settings = { errors: { additional: { message: '{member}' } }, join: ', ' }
    const names = Array.from({ length: 120 }, (_, index) => `x${index}`)
    const additional = names.map((name) => `"${name}":1`).join()
    const { body: received } = played(settings, body(`{"id":1,"name":"a",${additional}}`))
    expect((received as { message: string }).message).toBe(names.slice(0, 100).join(', '))
  })

  test('a body as it was sent, if its bytes are refused', () => {
    const settings = { errors: { 'byte-order-mark': { body: { sent: '{body}' } } } }
    const text = '\uFEFF{"id":1,"name":"a"}'
    expect(played(settings, body(text)).body).toEqual({ sent: text })
  })

  test('faults and latency, but a scenario has its own delay and fault', () => {
    const mock = createMock(
      playProfile({
        errors: { type: { fault: 'reset' } },
        latency: { accepted: 5, refused: 7 },
        delay: 1,
      }),
    )
    const sent: [TestRequest, number, string | undefined][] = [
      [{}, 5, undefined],
      [{ body: '[]' }, 7, 'reset'],
      [{ target: '/x' }, 7, undefined],
      [{ body: '[]', headers: { prefer: 'scenario=slow' } }, 2000, 'reset'],
      [{ body: '[]', headers: { prefer: 'scenario=hang' } }, 7, 'hang'],
    ]
    for (const [request, delay, fault] of sent)
      expect(post(mock, request)).toMatchObject({ delay, fault })
  })

  test('an id that it converts, once', () => {
    const mock = createMock(
      playProfile({
        document: storeDocument,
        behavior: { repeatedId: 'refused' },
        errors: { 'type/id': 'accepted' },
      }),
    )
    const send = (id: string): number => post(mock, { body: `{"id":${id},"name":"a"}` }).status
    expect(['"+8"', '8', '" 8 "', '8.5', '"8.5"'].map(send)).toEqual([200, 400, 400, 400, 200])
  })

  test('a credential that a message repeats, which the journal shortens', () => {
    const mock = createMock(
      playProfile({ errors: { 'credential-malformed': { message: 'no {scheme}' } } }),
    )
    post(mock, { headers: { authorization: 's3cret-token' } })
    expect(mock.requests()[0]?.response.body).toContain('"no s3cr…"')
  })

  test('a success with status 204, which has no content', () => {
    const mock = createMock(
      playProfile({
        response: { success: { status: 204, headers: { location: '/plants/{id}' } } },
      }),
    )
    const response = post(mock, { body: '{"id":7,"name":"a"}' })
    expect(response).toMatchObject({ status: 204, body: '', headers: { location: '/plants/7' } })
    expect(response.headers).not.toHaveProperty('content-type')
  })

  test('a preflight with another status, which keeps the headers of CORS', () => {
    const origin = 'http://app.example'
    const mock = createMock(
      playProfile({ errors: { preflight: { status: 200, text: 'OK', headers: { allow: '' } } } }),
    )
    const asked = { authorization: null, origin, 'access-control-request-method': 'POST' }
    const preflight = post(mock, { method: 'OPTIONS', headers: asked })
    expect(preflight).toMatchObject({ status: 200, body: 'OK' })
    expect(preflight.headers).toMatchObject({ 'access-control-allow-origin': origin })
    expect(preflight.headers).not.toHaveProperty('allow')
    expect(post(mock, { method: 'OPTIONS', headers: { origin } }).status).toBe(204)
  })
})
