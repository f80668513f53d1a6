import { isSuccess } from '../../src/base/http-status.ts'
import { isReading } from '../../src/base/request.ts'
import { headerOf, type Operation, type ResponseHeader } from '../../src/document/document.ts'
import { chainCasesOf } from '../cases/chain-cases.ts'
import { type Case, withChanges } from '../data/case.ts'
import { type Exchange, statusOf } from '../data/exchange.ts'
import {
  isSameIdentity,
  isStored,
  judgeChangedRead,
  judgeCreatedRead,
  judgeLocatedRead,
  judgeReadElsewhere,
  judgeRemovedRead,
  judgeWalk,
  type Listed,
  resourceOf,
  sentIn,
  type Walk,
} from '../judge/chain.ts'
import type { GapKind } from '../data/report.ts'
import type { Judgment } from '../judge/judgment.ts'
import { type Quote, quoteAll } from '../judge/quote.ts'
import { jsonOf } from '../judge/response-json.ts'
import {
  followingOf,
  longPagesOf,
  type Page,
  type PageValues,
  pagingOf,
  shortPagesOf,
} from '../operation/paging.ts'
import { documentsAbsence, documentedResponse } from '../operation/documented.ts'
import { someOf } from '../plan/contact-cases.ts'
import { createOfParents, readerOf, relatedOf } from '../operation/related.ts'
import { isItemOf, itemsIn } from '../operation/resource-body.ts'
import type { Created, CreatedResources } from './created.ts'
import { type CreatedPaths, pathTo, whyUnfit } from './created-paths.ts'
import { type Partners, plainCasesOf } from './partners.ts'

/** What a response shows about earlier requests; whether it is one of the operation itself. */
export interface ChainVerdict {
  readonly judge: (quote: Quote) => Judgment
  readonly isOfOperation: boolean
}

/** What the cases about several requests of an operation need. */
export interface ChainMeans {
  readonly operation: Operation
  readonly created: CreatedResources
  readonly paths: CreatedPaths
  readonly partners: Partners
  /** Records a response that is judged. */
  readonly record: (testCase: Case, exchange: Exchange, verdict: ChainVerdict) => void
  /** Records a request that is sent for the sake of another one. */
  readonly keep: (testCase: Case, exchange: Exchange) => void
  readonly skip: (testCase: Case, reason: string, kind?: GapKind) => void
  /** Waits for what a replica may not show yet. */
  readonly wait: () => Promise<unknown>
}

/** What is created for a case: one failure may come by chance. */
const CREATED = 3

/** What else is read of all that was created. */
const READ = 20

/** Removes and changes of each case. */
const CHANGED = 2

/** Where pages are short, the many resources of a run have many. */
const MAX_PAGES = 60

/** About how many pages a second walk has. */
const SHORT_PAGES = 20

/** What is looked for on short pages. */
const LISTED = 100

/** The request of a case with other values of the parameters of pages. */
const withPage = (testCase: Case, values: PageValues): Case => {
  const [path = '', query = ''] = testCase.request.target.split('?')
  const others = query
    .split('&')
    .filter((pair) => pair !== '' && !values.has(decodeURIComponent(pair.split('=')[0]!)))
  const own = Array.from(
    values,
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  const pairs = [...others, ...own].join('&')
  const target = pairs === '' ? path : `${path}?${pairs}`
  return withChanges(testCase, { request: { ...testCase.request, target } })
}

/** Sends the cases whose requests follow others (S1, S2). */
export class Chains {
  readonly #means: ChainMeans
  readonly #create: Operation | undefined
  readonly #reader: Operation | undefined

  constructor(means: ChainMeans) {
    this.#means = means
    const { operation, partners } = means
    const create = relatedOf(operation).get('create')
    this.#create = create && partners.operationOf(create)
    this.#reader = partners.operationOf(readerOf(operation))
  }

  async send(testCase: Case): Promise<void> {
    const { operation, skip } = this.#means
    if (this.#create === undefined || this.#reader === undefined)
      return skip(testCase, 'the run has no credential for an operation that it needs')
    const [ofReader = testCase] = chainCasesOf(operation, this.#reader)
    const sent = withChanges(testCase, { request: ofReader.request })
    switch (operation.kind) {
      case 'read':
        return this.#created(sent)
      case 'list':
        return this.#listed(sent)
      case 'remove':
        return this.#removed(sent)
      default:
        return this.#changed(sent)
    }
  }

  /** Resources of the run for a case; skips it without one. */
  async #resources(
    testCase: Case,
    count: number,
    parents?: readonly string[],
  ): Promise<readonly Created[]> {
    const { paths, skip } = this.#means
    const place = parents ?? (await this.#parents(testCase))
    if (place === undefined) return []
    const resources: Created[] = []
    for (let at = 0; at < count; at += 1) {
      const mayChange = !isReading(this.#means.operation.method)
      const resource = await paths.create(this.#create!, place, { mayChange })
      const gap = 'gap' in resource ? resource.gap : whyUnfit(resource, this.#reader!)
      if (gap !== undefined || 'gap' in resource) {
        if (at === 0 && gap !== undefined) skip(testCase, gap.reason, gap.kind)
        break
      }
      resources.push(resource)
    }
    return resources
  }

  /** The values of the path in which a case creates. */
  async #parents(testCase: Case): Promise<readonly string[] | undefined> {
    const { paths, skip } = this.#means
    const values = await paths.valuesFor(this.#create!, { isOwn: false })
    if (!('gap' in values)) return [...values.values.values()]
    skip(testCase, values.gap.reason, values.gap.kind)
    return undefined
  }

  async #read(testCase: Case, resource: Created): Promise<Exchange | undefined> {
    const reader = this.#reader!
    const sent = await this.#means.partners.send(reader, testCase, pathTo(resource, reader), {
      isKept: false,
    })
    return sent?.exchange
  }

  /** Reads a resource, and once more later if that does not show what was written: a replica may not have it yet. */
  async #readTwice(
    testCase: Case,
    resource: Created,
    judge: (exchange: Exchange) => Judgment,
  ): Promise<Exchange | undefined> {
    const first = await this.#read(testCase, resource)
    if (first === undefined || judge(first).observations.every(({ rule }) => rule !== 'S2'))
      return first
    this.#means.keep(testCase, first)
    await this.#means.wait()
    return this.#read(testCase, resource)
  }

  async #created(testCase: Case): Promise<void> {
    const { created, record } = this.#means
    const fresh = await this.#resources(testCase, CREATED)
    if (fresh.length === 0) return
    const all = created.in(this.#create!)
    const others = all.filter((resource) => this.#isKnown(resource) && !fresh.includes(resource))
    const session = await this.#means.partners.sessionOf(this.#reader!)
    const reads = [...fresh, ...someOf(others, READ)].map((resource) =>
      session.limiter.run(async () => {
        const exchange = await this.#read(testCase, resource)
        if (exchange === undefined || !this.#isKnown(resource)) return
        const rest = all.filter((other) => other !== resource)
        record(testCase, exchange, {
          isOfOperation: true,
          judge: (quote) =>
            judgeCreatedRead({ exchange, operation: this.#reader!, quote }, resource, rest),
        })
      }),
    )
    await Promise.all(reads)
    const located = [...fresh, ...others].filter((resource) => this.#isLocatedElsewhere(resource))
    for (const resource of located.slice(0, CREATED)) await this.#located(testCase, resource, all)
    await this.#elsewhere(testCase, fresh[0]!)
  }

  /** Whether the document has a Location for a resource, and it has another path than that of the identity in the body. */
  #isLocatedElsewhere(resource: Created): boolean {
    const { located, values, exchange } = resource
    if (located === undefined || this.#locationOf(exchange) === undefined) return false
    return (
      values.some((value, at) => !isSameIdentity(located[at], value)) && this.#isKnown(resource)
    )
  }

  /** The header by which a 201 names what was created (RFC 9110, section 10.2.2). */
  #locationOf(exchange: Exchange): ResponseHeader | undefined {
    if (statusOf(exchange) !== 201) return undefined
    return headerOf(documentedResponse(this.#create!, 201), 'location')
  }

  /** Reads a resource at the path that its Location has. */
  async #located(testCase: Case, resource: Created, all: readonly Created[]): Promise<void> {
    const { keep, record, wait } = this.#means
    const path = { ...resource, values: resource.located! }
    const { isRequired } = this.#locationOf(resource.exchange)!
    const rest = all.filter((other) => other !== resource)
    const judged = (exchange: Exchange, quote = quoteAll): Judgment =>
      judgeLocatedRead({ exchange, operation: this.#reader!, quote }, resource, rest, isRequired)
    let exchange = await this.#read(testCase, path)
    // A replica may not have it yet.
    if (exchange !== undefined && judged(exchange).observations.length > 0) {
      keep(testCase, exchange)
      await wait()
      exchange = await this.#read(testCase, path)
    }
    if (exchange === undefined || !this.#isKnown(resource)) return
    const last = exchange
    record(testCase, last, { isOfOperation: false, judge: (quote) => judged(last, quote) })
  }

  /** Reads a resource below another parent of the run, where the document says what a read of nothing gets. */
  async #elsewhere(testCase: Case, resource: Created): Promise<void> {
    const { partners, paths, record } = this.#means
    const reader = this.#reader!
    const documented = documentsAbsence(reader) ? createOfParents(reader) : undefined
    const create = documented && partners.operationOf(documented)
    if (create === undefined || resource.marks.size === 0) return
    const above = resource.values.slice(0, -2)
    const parent = await paths.create(create, above, { mayChange: false })
    if ('gap' in parent || parent.values.at(-1) === resource.values.at(-2)) return
    const path = { ...resource, values: [...parent.values, resource.values.at(-1)!] }
    if (whyUnfit(path, reader) !== undefined) return
    const exchange = await this.#read(testCase, path)
    if (exchange === undefined) return
    record(testCase, exchange, {
      isOfOperation: false,
      judge: (quote) => judgeReadElsewhere({ exchange, operation: reader, quote }, resource),
    })
  }

  async #listed(testCase: Case): Promise<void> {
    const resources = await this.#resources(testCase, CREATED)
    const [first] = resources
    if (first === undefined) return
    const items = await this.#walkTwice(testCase, resources, longPagesOf(this.#reader!))
    const short = items && shortPagesOf(this.#reader!, items.length, SHORT_PAGES)
    if (items === undefined || short === undefined) return
    // Pages that lose something may lose any of it.
    const listed = this.#means.created
      .in(this.#create!, first.values.slice(0, -1))
      .filter(
        (resource) =>
          this.#isKnown(resource) &&
          items.some((item) => isItemOf(item, this.#recognizable(resource))),
      )
    await this.#walkTwice(testCase, listed.slice(-LISTED), short)
  }

  /**
   * Whether no other request, of this run or before it, may have created a resource with its identity, or removed it; and
   * whether a path may have it.
   */
  #isKnown(resource: Created): boolean {
    const { created } = this.#means
    return resource.chosenBy !== 'other' && created.isUnique(resource) && created.isThere(resource)
  }

  #recognizable(resource: Created): Listed {
    const [mark] = resource.marks
    return {
      request: resource.request,
      identity: resource.values.at(-1)!,
      parameter: this.#create!.collection?.parameter,
      mark: mark && { member: mark[0], text: mark[1] },
    }
  }

  /** Walks through a list, again if something is missing; returns its items, unless it shows nothing. */
  async #walkTwice(
    testCase: Case,
    resources: readonly Created[],
    values: PageValues,
  ): Promise<readonly unknown[] | undefined> {
    const { record, keep, skip, wait } = this.#means
    for (let times = 1; ; times += 1) {
      const walk = await this.#walk(testCase, resources[0]!, values)
      if (walk === undefined) return undefined
      const listed = resources
        .filter((resource) => this.#isKnown(resource))
        .map((resource) => this.#recognizable(resource))
      const judged = judgeWalk(walk, listed, this.#reader!)
      const last = walk.pages.at(-1)!
      for (const page of walk.pages.slice(0, -1)) keep(testCase, page)
      if ('gap' in judged) {
        keep(testCase, last)
        skip(testCase, judged.gap)
        return undefined
      }
      const isBroken = judged.judgment.observations.length > 0
      if (isBroken && times === 1) {
        keep(testCase, last)
        await wait()
        continue
      }
      record(testCase, last, { isOfOperation: true, judge: () => judged.judgment })
      if (isBroken) return undefined
      return walk.pages.flatMap((page) => itemsOf(page) ?? [])
    }
  }

  async #walk(testCase: Case, first: Created, start: PageValues): Promise<Walk | undefined> {
    const reader = this.#reader!
    const pages: Page[] = []
    const exchanges: Exchange[] = []
    let values = start
    while (exchanges.length < MAX_PAGES) {
      const page = withPage(testCase, values)
      const sent = await this.#means.partners.send(reader, page, pathTo(first, reader), {
        isKept: false,
      })
      if (sent === undefined) return undefined
      const { exchange } = sent
      const { response } = exchange
      if (response.type === 'failure' || !isSuccess(response.status))
        return { pages: [...exchanges, exchange], ending: 'unknown' }
      // Page 1 may be the first page again.
      const number = pagingOf(reader).page?.name ?? ''
      const isFirstAgain =
        values.get(number) === '1' &&
        exchanges.length === 1 &&
        Buffer.compare(bytesOf(exchanges[0]!), response.body) === 0
      if (isFirstAgain) {
        pages.pop()
        exchanges.pop()
      }
      pages.push({ values, json: jsonOf(response.body), headers: response.headers })
      exchanges.push(exchange)
      const following = followingOf(pages, reader)
      if (following.type !== 'next') return { pages: exchanges, ending: following.type }
      values = following.values
    }
    return { pages: exchanges, ending: 'too-long' }
  }

  async #removed(testCase: Case): Promise<void> {
    const { operation, record, skip } = this.#means
    const resources = await this.#resources(testCase, CHANGED)
    const removed: { readonly resource: Created; readonly removal: Exchange }[] = []
    for (const resource of resources) {
      const removal = await this.#change(resource)
      if (removal !== undefined && [200, 204].includes(statusOf(removal)))
        removed.push({ resource, removal })
    }
    if (resources.length > 0 && removed.length === 0)
      return skip(testCase, `${operation.name} removed nothing at once`)
    const judgeAll = async (): Promise<void> => {
      for (const { resource, removal } of removed) {
        const judged = (exchange: Exchange, quote = quoteAll): Judgment =>
          judgeRemovedRead({ exchange, operation: this.#reader!, quote }, removal)
        const exchange = await this.#readTwice(testCase, resource, judged)
        if (exchange === undefined || this.#means.created.isTaken(resource)) continue
        record(testCase, exchange, {
          isOfOperation: false,
          judge: (quote) => judged(exchange, quote),
        })
      }
    }
    await judgeAll()
    // A further create may bring it back.
    const [last] = removed
    if (last === undefined) return
    await this.#resources(testCase, 1, last.resource.values.slice(0, -1))
    await judgeAll()
  }

  /** Sends a plain request of the operation to a resource. */
  async #change(resource: Created, testCase?: Case): Promise<Exchange | undefined> {
    const { operation, partners } = this.#means
    const [plain] = plainCasesOf(operation)
    const change = testCase ?? plain
    if (change === undefined) return undefined
    const sent = await partners.send(operation, change, pathTo(resource, operation))
    return sent?.exchange
  }

  async #changed(testCase: Case): Promise<void> {
    const { operation, skip } = this.#means
    const [resource] = await this.#resources(testCase, 1)
    if (resource === undefined) return
    const [plain, ...others] = plainCasesOf(operation)
    const repeated = operation.kind === 'merge' ? others : plain
    const changes = [plain, repeated].flat().filter((change) => change !== undefined)
    const stored = new Set(Object.keys(resource.sent))
    let judged = 0
    for (const change of changes)
      if (await this.#changedBy(testCase, { resource, stored, change })) judged += 1
    if (judged === 0) skip(testCase, `${operation.name} changed nothing that a read shows`)
  }

  /** Reads a resource, changes it and reads it again; whether that shows something. */
  async #changedBy(
    testCase: Case,
    { resource, stored, change: changeCase }: ChangeOfResource,
  ): Promise<boolean> {
    const { operation, record, keep } = this.#means
    const ofIdentity = resource.identity === undefined ? [] : [resource.identity.member]
    const before = await this.#read(testCase, resource)
    if (before === undefined) return false
    keep(testCase, before)
    const shown = resourceOf(before, [...ofIdentity, ...stored])
    const exchange = shown && (await this.#change(resource, changeCase))
    if (shown === undefined || exchange === undefined || !isDone(exchange)) return false
    const sent = sentIn(exchange)
    const names = Object.keys(sent)
    if (names.length === 0) return false
    const kept = keepsOthers(operation) ? [...stored].filter((name) => !names.includes(name)) : []
    for (const name of names) stored.add(name)
    const change = {
      request: exchange.number,
      verb: operation.kind === 'merge' ? 'changed' : 'replaced',
      sent,
      shown: resourceOf(exchange, names) ?? {},
      before: shown,
      kept,
    }
    const judged = (read: Exchange, quote = quoteAll): Judgment =>
      judgeChangedRead({ exchange: read, operation: this.#reader!, quote }, change)
    const after = await this.#readTwice(testCase, resource, judged)
    if (after === undefined) return false
    record(testCase, after, { isOfOperation: false, judge: (quote) => judged(after, quote) })
    return true
  }
}

/** A change of a resource, of which the members are known that requests have sent. */
interface ChangeOfResource {
  readonly resource: Created
  readonly stored: Set<string>
  readonly change: Case
}

const isDone = (exchange: Exchange): boolean => isStored(exchange) || statusOf(exchange) === 204

/** Whether a request leaves alone what it does not send (RFC 7396). */
const keepsOthers = ({ kind, requestBody }: Operation): boolean =>
  kind === 'merge' && requestBody?.content[0].mediaType === 'application/merge-patch+json'

const bytesOf = ({ response }: Exchange): Uint8Array =>
  response.type === 'response' ? response.body : new Uint8Array()

const itemsOf = (page: Exchange): readonly unknown[] | undefined => itemsIn(jsonOf(bytesOf(page)))
