import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Control } from '../../src/control/control.ts'

/** A mock that is driven the same wherever it lives. */
export interface Driven {
  readonly control: Control
  /** Sends a request for a plant as an app does. */
  readonly create: (token: string, body: string) => Promise<Response>
  readonly end: () => unknown
}

const FERN = '{"id":1,"name":"fern"}'

/** What a control does, for any mock. */
export function describeControl(where: string, start: () => Promise<Driven>): void {
  describe(`the control of ${where}`, () => {
    let control: Control
    let create: Driven['create']
    let end: Driven['end']
    beforeAll(async () => {
      ;({ control, create, end } = await start())
    })
    beforeEach(() => control.reset())
    afterAll(() => end())

    const statuses = async (token: string, count: number): Promise<number[]> => {
      const all: number[] = []
      for (let nth = 0; nth < count; nth += 1) all.push((await create(token, FERN)).status)
      return all
    }

    test('switches the scenario of everybody', async () => {
      expect(await control.scenario).toBe('auto')
      await control.use('rejected')
      expect(await control.scenario).toBe('rejected')
      expect(await control.world('ada').scenario).toBe('rejected')
      expect(await statuses('ada', 1)).toEqual([400])
      await control.use(undefined)
      expect(await statuses('ada', 1)).toEqual([200])
    })

    test('switches the scenario of one token', async () => {
      const ada = control.world('ada')
      await ada.use('rejected')
      expect([await ada.scenario, await control.scenario]).toEqual(['rejected', 'auto'])
      expect([...(await statuses('ada', 1)), ...(await statuses('bob', 1))]).toEqual([400, 200])
      await ada.use(undefined)
      expect(await statuses('ada', 1)).toEqual([200])
    })

    test('starts sequences again', async () => {
      await control.use('flaky')
      expect(await statuses('ada', 2)).toEqual([400, 400])
      await control.use('flaky')
      expect(await statuses('ada', 3)).toEqual([400, 400, 200])
    })

    test('takes a scenario as a record', async () => {
      await control.use({
        choose: [
          { when: { id: 9007199254740993n }, answer: { error: 7, message: 'no room' } },
          { answer: 'auto' },
        ],
      })
      expect(await control.scenario).toBe('custom')
      const odd = await create('ada', '{"id":9007199254740993,"name":"moss"}')
      expect([odd.status, await odd.json()]).toEqual([400, { error: 7, message: 'no room' }])
      expect((await create('ada', '{"id":9007199254740992,"name":"moss"}')).status).toBe(200)
    })

    test('refuses a scenario that is none', async () => {
      const use = async (): Promise<void> => control.use('slwo')
      await expect(use()).rejects.toThrow('The scenario "slwo" is not known: did you mean "slow"?')
      expect(await control.scenario).toBe('auto')
    })

    test('lists the scenarios', async () => {
      const scenarios = await control.scenarios
      expect(scenarios).toMatchObject({
        flaky: {
          sequence: [{ answer: 'rejected', times: 2 }, 'auto'],
        },
      })
    })

    test('tells what came in', async () => {
      await create('adalovelace', FERN)
      await create('bob', '{"id":"7"}')
      const requests = await control.requests()
      expect(requests).toMatchObject([
        { token: 'ada…', request: { method: 'POST', body: FERN }, answer: { status: 200 } },
        {
          token: 'b…',
          answer: { status: 400, fault: null },
          scenario: 'auto',
          problems: [
            { pointer: '/name', keyword: 'required', message: '"name" is required' },
            { pointer: '/id', keyword: 'type', message: '"id" must be an integer (got "7")' },
          ],
        },
      ])
      expect(await control.world('bob').requests()).toEqual([requests[1]])
      expect(await control.world('b').requests()).toEqual([])
    })

    test('tells of plants with every digit', async () => {
      await create('ada', '{"id":9223372036854775807,"name":"moss","tag":"wet"}')
      await create('bob', FERN)
      const moss = { id: 9223372036854775807n, name: 'moss', tag: 'wet' }
      expect(await control.plants()).toEqual([moss, { id: 1, name: 'fern' }])
      expect(await control.world('ada').plants()).toEqual([moss])
    })

    test('waits for a request that came before', async () => {
      await create('ada', FERN)
      const entry = await control.waitForRequest(({ answer }) => answer.status === 200)
      expect(entry.request.body).toBe(FERN)
    })

    test('waits for a request to come', async () => {
      const waiting = control
        .world('ada')
        .waitForRequest(({ request }) => request.body.includes('moss'), { timeout: 20_000 })
      await create('bob', '{"id":2,"name":"moss"}')
      await create('ada', FERN)
      await create('ada', '{"id":3,"name":"moss"}')
      expect((await waiting).request.body).toBe('{"id":3,"name":"moss"}')
    })

    test('hears of a request that hangs, and ends it', async () => {
      await control.use('hang')
      const waiting = control.waitForRequest(() => true, { timeout: 20_000 })
      const answered = create('ada', FERN).then(
        ({ type }) => type,
        () => 'error',
      )
      expect(await waiting).toMatchObject({ scenario: 'hang', duration: null })
      await control.reset()
      expect(await answered).toBe('error')
    })

    test('says what came when nothing fits', async () => {
      await create('ada', '{"id":"7"}')
      const waiting = control.waitForRequest(({ answer }) => answer.status === 200, {
        timeout: 300,
      })
      await expect(waiting).rejects.toThrow(
        /^No request that fits came within 300 ms: [^]*\nRequests that came: 1\n {2}#\d+ POST [^ ]+ → 400/,
      )
    })

    test('clears one thing alone', async () => {
      await control.world('ada').use('created')
      await create('ada', FERN)
      await create('bob', FERN)
      await control.world('ada').clearRequests()
      expect(await control.world('ada').requests()).toEqual([])
      expect(await control.requests()).toHaveLength(1)
      expect(await control.plants()).toHaveLength(2)
      await control.clearRequests()
      await control.world('bob').clearPlants()
      expect([await control.requests(), await control.plants()]).toEqual([
        [],
        [{ id: 1, name: 'fern' }],
      ])
      await control.clearPlants()
      expect(await control.plants()).toEqual([])
      expect(await control.world('ada').scenario).toBe('created')
    })

    test('resets one token alone', async () => {
      for (const token of ['ada', 'bob']) {
        await control.world(token).use('created')
        await create(token, FERN)
      }
      await control.world('ada').reset()
      const bob = control.world('bob')
      expect([await control.world('ada').scenario, await bob.scenario]).toEqual(['auto', 'created'])
      expect(await control.plants()).toEqual(await bob.plants())
      expect(await bob.requests()).toHaveLength(1)
    })
  })
}
