/** Survivors that no test could or need notice, and why: each an entry of its file, as `npm run mutation` prints it. */
export interface Explanation {
  readonly why: string
  readonly changes: Readonly<Record<string, readonly string[]>>
}

export const explained: readonly Explanation[] = [
  {
    why: 'Only the compiler asks for it: the value is always there, or the next condition says the same.',
    changes: {
      'contract/judge.ts': [
        "if («came.type === 'failure'» → «false» || delivery.some(({ kind }) => kind === 'violation')) return delivery",
        "if (came.type === «'failure'» → «\"\"» || delivery.some(({ kind }) => kind === 'violation')) return delivery",
      ],
      'contract/judge/json.ts': [
        "const [, whole = «''» → «\"Stryker was here!\"», fraction = '', exponent = '0'] =",
        "const [, whole = '', fraction = '', exponent = «'0'» → «\"\"»] =",
        'let name = «\'\'» → «"Stryker was here!"»',
      ],
    },
  },
  {
    why: 'The text is known to be JSON, whose tokens cannot differ where the change would show.',
    changes: {
      'contract/judge/json.ts': [
        String.raw`«/^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/» → «/-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/».exec(source)!`,
        String.raw`«/^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/» → «/^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?/».exec(source)!`,
        `} else if («piece.startsWith('"')» → «piece.endsWith('"')») member = piece`,
        String.raw`else if (nest.length === 1 && names && «/^[-\d]/» → «/[-\d]/».test(piece)) numbers.set(name, piece)`,
      ],
    },
  },
  {
    why: 'What it changes is out of sight: behind the cut of a long text, or in a memory that nothing matches.',
    changes: {
      'contract/judge/body.ts': [
        "if («depth > shownLength» → «depth >= shownLength») return ''",
        'if (depth > shownLength) return «\'\'» → «"Stryker was here!"»',
      ],
      'contract/judge/json.ts': [
        'let readings: readonly (readonly [body: Uint8Array, reading: Reading])[] = «[]» → «["Stryker was here"]»',
      ],
    },
  },
  {
    why: 'An earlier line has taken the one value for which it would make a difference.',
    changes: {
      'contract/judge/status.ts': [
        "const kind = «status >= 400» → «status > 400» && status < 500 ? 'warning' : 'violation'",
      ],
    },
  },
  {
    why: 'Only the compiler asks for it in the core, or it stands in for what is never absent.',
    changes: {
      'src/core/answer.ts': [
        'return json(200, «examplesOf(200)[0]?.body» → «examplesOf(200)[0].body»)',
      ],
      'src/core/json-number.ts': [
        "const [, sign = «''» → «\"Stryker was here!\"», whole = '', fraction = '', exponent = 0] = PARTS.exec(source) ?? []",
        "const [, sign = '', whole = «''» → «\"Stryker was here!\"», fraction = '', exponent = 0] = PARTS.exec(source) ?? []",
        "const [, sign = '', whole = '', fraction = «''» → «\"Stryker was here!\"», exponent = 0] = PARTS.exec(source) ?? []",
        "const [, sign = '', whole = '', fraction = '', exponent = 0] = PARTS.exec(source) ?? «[]» → «[\"Stryker was here\"]»",
      ],
      'src/core/media-type.ts': [
        'return APPLICATION_JSON.test(contentType ?? «\'\'» → «"Stryker was here!"»)',
      ],
      'src/core/play.ts': ['const { sequence = «[]» → «["Stryker was here"]», loop } = scenario'],
      'src/core/refusal.ts': [
        "const kind = «first !== undefined && first.keyword in NUMBERS» → «true» ? first.keyword : 'constraint'",
        "const kind = «first !== undefined && first.keyword in NUMBERS» → «first !== undefined || first.keyword in NUMBERS» ? first.keyword : 'constraint'",
        "const kind = «first !== undefined» → «true» && first.keyword in NUMBERS ? first.keyword : 'constraint'",
        'const kind = first !== undefined && first.keyword in NUMBERS ? first.keyword : «\'constraint\'» → «""»',
      ],
      'src/core/text-ring.ts': [
        '#starts: number[] = «[]» → «["Stryker was here"]»',
        '#lengths: number[] = «[]» → «["Stryker was here"]»',
        'this.#starts = «[]» → «["Stryker was here"]»',
        'this.#lengths = «[]» → «["Stryker was here"]»',
      ],
    },
  },
  {
    why: 'A short cut in the core that leads to the same answer.',
    changes: {
      'src/core/bounded-worlds.ts': [
        'if («this.#latest.token === token» → «false») return this.#latest',
        'if («this.#bytes > this.#limits.bytes» → «true») this.#makeRoom(world)',
        'if («this.#bytes > this.#limits.bytes» → «this.#bytes >= this.#limits.bytes») this.#makeRoom(world)',
      ],
      'src/core/mock.ts': [
        'headers: «cors === undefined» → «false» ? outcome.headers : { ...outcome.headers, ...cors },',
        'delay: «delay === 0» → «false» ? 0 : drawDelay(delay, random),',
      ],
      'src/core/prefer.ts': [
        'for (const element of prefer.match(ELEMENTS) ?? «[]» → «["Stryker was here"]») {',
        'const [, name, word = \'\'] = PREFERENCE.exec(element.trim()) ?? «[]» → «["Stryker was here"]»',
      ],
      'src/core/text-ring.ts': [
        "if («text !== ''» → «true»)",
        'if (text !== «\'\'» → «"Stryker was here!"»)',
      ],
    },
  },
  {
    why: 'Open: these survived and nobody has looked at each of them. Take them for missing tests until somebody has.',
    changes: {
      'contract/judge/json.ts': [
        'const utf8 = new TextDecoder(«\'utf-8\'» → «""», { fatal: true, ignoreBOM: true })',
      ],
      'contract/judge/status.ts': [
        "const seenBefore = «({ request }: Case): string => request.body?.some((part) => typeof part === 'string' && part.includ…» → «() => undefined»",
        "«request.body?.some((part) => typeof part === 'string' && part.includes('$ID'))» → «request.body?.every(part => typeof part === 'string' && part.includes('$ID'))»",
        "«request.body?.some» → «request.body.some»((part) => typeof part === 'string' && part.includes('$ID'))",
        "request.body?.some(«(part) => typeof part === 'string' && part.includes('$ID')» → «() => undefined»)",
        "request.body?.some((part) => «typeof part === 'string' && part.includes('$ID')» → «false»)",
        "request.body?.some((part) => «typeof part === 'string'» → «true» && part.includes('$ID'))",
        "request.body?.some((part) => «typeof part === 'string'» → «typeof part !== 'string'» && part.includes('$ID'))",
        "request.body?.some((part) => typeof part === «'string'» → «\"\"» && part.includes('$ID'))",
        '? «\'\'» → «"Stryker was here!"»',
      ],
      'src/core/answer.ts': [
        'const NO_PROBLEMS: readonly RefusalProblem[] = «[]» → «["Stryker was here"]»',
        '...json(200, «\'\'» → «"Stryker was here!"»),',
      ],
      'src/core/body.ts': [
        'const { text = «\'\'» → «"Stryker was here!"» } = this',
        "marks ? text.replace(«/^\\uFEFF/» → «/\\uFEFF/», '') : text,",
      ],
      'src/core/bounded-mock.ts': [
        "const PARTS: Omit<Parts, 'worlds'> = «{ cors: corsHeaders, settings: (settings) => { const { delay = 0 } = settings const choices = readC…» → «{}»",
      ],
      'src/core/bounded-worlds.ts': [
        'const over = (): boolean => «this.#bytes > bytes» → «this.#bytes >= bytes»',
        'while («over() && world.bytes > bytes / 4» → «true» && forget(world)) continue',
        'while («over() && world.bytes > bytes / 4» → «over() || world.bytes > bytes / 4» && forget(world)) continue',
        'while (over() && «world.bytes > bytes / 4» → «true» && forget(world)) continue',
        'while (over() && «world.bytes > bytes / 4» → «world.bytes >= bytes / 4» && forget(world)) continue',
        '«this.#drop(over)» → «;»',
        'while («over() && forget(current)» → «false») continue',
        'const bulky = «plants.size > 1 && (plants.bytes > journal.bytes || journal.size < 2)» → «plants.size > 1 || plants.bytes > journal.bytes || journal.size < 2»',
        'const bulky = «plants.size > 1» → «true» && (plants.bytes > journal.bytes || journal.size < 2)',
        'const bulky = «plants.size > 1» → «plants.size >= 1» && (plants.bytes > journal.bytes || journal.size < 2)',
        'const bulky = plants.size > 1 && («plants.bytes > journal.bytes» → «plants.bytes >= journal.bytes» || journal.size < 2)',
        'const bulky = plants.size > 1 && («plants.bytes > journal.bytes || journal.size < 2» → «true»)',
        'const bulky = plants.size > 1 && («plants.bytes > journal.bytes» → «plants.bytes <= journal.bytes» || journal.size < 2)',
        'const bulky = plants.size > 1 && (plants.bytes > journal.bytes || «journal.size < 2» → «journal.size <= 2»)',
        'const bulky = plants.size > 1 && (plants.bytes > journal.bytes || «journal.size < 2» → «false»)',
        'const bulky = plants.size > 1 && (plants.bytes > journal.bytes || «journal.size < 2» → «journal.size >= 2»)',
      ],
      'src/core/choice-meanings.ts': [
        "export const CHOICE_MEANINGS: Readonly<Record<ChoiceName, string>> = «{ 'credential-status': 'the status for a missing or bad credential', tokens: 'the bearer tokens tha…» → «{}»",
        "'credential-status': «'the status for a missing or bad credential'» → «\"\"»,",
        'tokens: «\'the bearer tokens that are accepted\'» → «""»,',
        "'unknown-path-status': «'the status for any other path'» → «\"\"»,",
        "'unknown-method-status': «'the status for any other method (with Allow)'» → «\"\"»,",
        "'media-type-status': «'the status for a body that is not application/json'» → «\"\"»,",
        "'echo-id': «'whether a 200 also carries the id that was sent'» → «\"\"»,",
        "'repeated-id': «'what a second request with the same id gets'» → «\"\"»,",
        "'repeated-member': «'a member given twice (accepted: the last one counts)'» → «\"\"»,",
        "'lone-surrogate': «'half of a surrogate pair, escaped, in a string'» → «\"\"»,",
        "'byte-order-mark': «'a byte order mark before the JSON text'» → «\"\"»,",
        "'unknown-preference': «'a Prefer value that the mock does not have, such as scenario=slwo'» → «\"\"»,",
        "'body-limit': «'the most bytes that a request body may have'» → «\"\"»,",
        "'body-limit-status': «'the status for a body over the limit'» → «\"\"»,",
        "'nesting-limit': «'the most arrays and objects that may be nested in a body'» → «\"\"»,",
      ],
      'src/core/choice-values.ts': [
        "export const CHOICES: { readonly [Name in ChoiceName]: Choice<Choices[Name]> } = «{ 'credential-status': status('credential-status'), tokens: { default: defaultChoices.tokens, allow…» → «{}»",
        "'credential-status': status(«'credential-status'» → «\"\"»),",
        "tokens: «{ default: defaultChoices.tokens, allowed: 'any, or a list of tokens (printable ASCII without space…» → «{}»,",
        'allowed: «\'any, or a list of tokens (printable ASCII without spaces)\'» → «""»,',
        "'unknown-path-status': status(«'unknown-path-status'» → «\"\"»),",
        "'unknown-method-status': status(«'unknown-method-status'» → «\"\"»),",
        "'media-type-status': status(«'media-type-status'» → «\"\"»),",
        "'echo-id': oneOf(«'echo-id'» → «\"\"», [true, false]),",
        "'echo-id': oneOf('echo-id', «[true, false]» → «[]»),",
        "'echo-id': oneOf('echo-id', [«true» → «false», false]),",
        "'echo-id': oneOf('echo-id', [true, «false» → «true»]),",
        "'repeated-id': oneOf(«'repeated-id'» → «\"\"», ['accepted', 'refused']),",
        "'repeated-id': oneOf('repeated-id', «['accepted', 'refused']» → «[]»),",
        "'repeated-id': oneOf('repeated-id', [«'accepted'» → «\"\"», 'refused']),",
        "'repeated-id': oneOf('repeated-id', ['accepted', «'refused'» → «\"\"»]),",
        "'repeated-member': oneOf(«'repeated-member'» → «\"\"», ['accepted', 'refused']),",
        "'repeated-member': oneOf('repeated-member', «['accepted', 'refused']» → «[]»),",
        "'repeated-member': oneOf('repeated-member', [«'accepted'» → «\"\"», 'refused']),",
        "'repeated-member': oneOf('repeated-member', ['accepted', «'refused'» → «\"\"»]),",
        "'lone-surrogate': oneOf(«'lone-surrogate'» → «\"\"», ['accepted', 'refused']),",
        "'lone-surrogate': oneOf('lone-surrogate', «['accepted', 'refused']» → «[]»),",
        "'lone-surrogate': oneOf('lone-surrogate', [«'accepted'» → «\"\"», 'refused']),",
        "'lone-surrogate': oneOf('lone-surrogate', ['accepted', «'refused'» → «\"\"»]),",
        "'byte-order-mark': oneOf(«'byte-order-mark'» → «\"\"», ['refused', 'ignored']),",
        "'byte-order-mark': oneOf('byte-order-mark', «['refused', 'ignored']» → «[]»),",
        "'byte-order-mark': oneOf('byte-order-mark', [«'refused'» → «\"\"», 'ignored']),",
        "'byte-order-mark': oneOf('byte-order-mark', ['refused', «'ignored'» → «\"\"»]),",
        "'unknown-preference': oneOf(«'unknown-preference'» → «\"\"», ['refused', 'ignored']),",
        "'unknown-preference': oneOf('unknown-preference', «['refused', 'ignored']» → «[]»),",
        "'unknown-preference': oneOf('unknown-preference', [«'refused'» → «\"\"», 'ignored']),",
        "'unknown-preference': oneOf('unknown-preference', ['refused', «'ignored'» → «\"\"»]),",
      ],
      'src/core/definition.ts': ['} catch «{ return false }» → «{}»'],
      'src/core/exchange-log.ts': [
        'if («this.#texts.size === this.#texts.limit» → «false») this.dropOldest()',
        'if (this.#texts.size === this.#texts.limit) «this.dropOldest()» → «;»',
        'numbers[«at + ID» → «at - ID»] = exchange.id',
        'settle({ place = «-1» → «+1», id, duration }: Exchange): void {',
        'if (this.#numbers[«at + ID» → «at - ID»] === id) this.#numbers[at + DURATION] = duration ?? -1',
        'this.#kinds = «[]» → «["Stryker was here"]»',
      ],
      'src/core/journal.ts': [
        "if («target.startsWith('/')» → «target.endsWith('/')» && !target.includes('?')) return target",
        ".replace(«/^([^/?#]+:\\/\\/)[^/?#]*@/» → «/([^/?#]+:\\/\\/)[^/?#]*@/», '$1…@')",
        '.replace(«/([?&][^=&?#]+=)([^&#]*)/g» → «/([^?&][^=&?#]+=)([^&#]*)/g», (whole, name: string, value: string) =>',
      ],
      'src/core/json-exact.ts': [
        "«typeof value === 'number' && context !== undefined» → «false» ? readNumber(context.source) : value",
        'typeof value === «\'number\'» → «""» && context !== undefined ? readNumber(context.source) : value',
        "typeof value === 'number' && «context !== undefined» → «true» ? readNumber(context.source) : value",
        "typeof value === 'number' && «context !== undefined» → «context === undefined» ? readNumber(context.source) : value",
        'if («reading.fault !== undefined || !INEXACT.test(text)» → «true») return reading',
      ],
      'src/core/json-scan.ts': [
        "const bracket = step(open.length < nesting ? '[{' : «''» → «\"Stryker was here!\"»)",
        'open.length === nesting && /[[{]/.test(«text.charAt(at)» → «text»)',
        "if («found > ' '» → «found >= ' '» && found < '\\x7f') return JSON.stringify(found)",
        "if (found > ' ' && «found < '\\x7f'» → «found <= '\\x7f'») return JSON.stringify(found)",
      ],
      'src/core/json.ts': [
        "if (typeof value === 'number') return { value: readNumber(«text.trim()» → «text») }",
      ],
      'src/core/log.ts': [
        'if («kept.push(exchange) > 1.25 * limit» → «kept.push(exchange) >= 1.25 * limit») kept = kept.slice(-limit)',
        'if («kept.push(exchange) > 1.25 * limit» → «kept.push(exchange) <= 1.25 * limit») kept = kept.slice(-limit)',
        'if (kept.push(exchange) > «1.25 * limit» → «1.25 / limit») kept = kept.slice(-limit)',
        'if (kept.push(exchange) > 1.25 * limit) kept = «kept.slice(-limit)» → «kept»',
      ],
      'src/core/operation.ts': ['«\'/id\'» → «""»,'],
      'src/core/plant-log.ts': [
        'this.#ids = «[]» → «["Stryker was here"]»',
        'if («id !== undefined» → «true») {',
      ],
      'src/core/plant.ts': [
        "const { value } = readJson(text.replace(«/^\\uFEFF/» → «/\\uFEFF/», ''), Infinity)",
        'if («Object.hasOwn(from, name)» → «true») picked[name] = (from as Record<string, unknown>)[name]',
      ],
      'src/core/play.ts': [
        'for (let depth = 0; «depth < DEEPEST» → «depth <= DEEPEST»; depth += 1) {',
        'else if (isBottom(answer) && «scenarios[answer] === scenario» → «true») return { answer, delay, fault }',
        'const whole = sequence.reduce((sum, step) => «sum + times(step)» → «sum - times(step)», 0)',
      ],
      'src/core/prefer.ts': [
        'if («key !== undefined» → «true» && !given.has(key)) given.set(key, word)',
        "const value = «word.startsWith('\"')» → «word.endsWith('\"')» ? word.slice(1, -1).replaceAll(/\\\\(.)/g, '$1') : word",
      ],
      'src/core/preflight.ts': [
        "...(«fields.get('access-control-request-private-network') === 'true'» → «true» && {",
      ],
      'src/core/recalled-problems.ts': [
        "const { value } = readJson(body.replace(«/^\\uFEFF/» → «/\\uFEFF/», ''), Infinity)",
        'return !Object.hasOwn(NUMBERS, keyword) || «/^(?:required|type|format)$/» → «/(?:required|type|format)$/».test(keyword)',
        'return !Object.hasOwn(NUMBERS, keyword) || «/^(?:required|type|format)$/» → «/^(?:required|type|format)/».test(keyword)',
      ],
      'src/core/refusal.ts': [
        'return refuse(choices, kind as RefusalKind, message, «\'\'» → «"Stryker was here!"», problems)',
      ],
      'src/core/scenario-meanings.ts': [
        'const description = «builtIn[name] === scenario» → «true» ? meanings[name] : undefined',
        'return [name, «description === undefined» → «false» ? scenario : { description, ...scenario }]',
      ],
      'src/core/text-ring.ts': [
        'const oldest = «this.#size === 0» → «true» ? capacity : (this.#starts[this.#first] as number)',
        'const oldest = «this.#size === 0» → «false» ? capacity : (this.#starts[this.#first] as number)',
        'const oldest = «this.#size === 0» → «this.#size !== 0» ? capacity : (this.#starts[this.#first] as number)',
        'const wrapped = «this.#size > 0 && this.#end <= oldest» → «true»',
        'const wrapped = «this.#size > 0» → «true» && this.#end <= oldest',
        'const wrapped = «this.#size > 0 && this.#end <= oldest» → «this.#size > 0 || this.#end <= oldest»',
        'const wrapped = «this.#size > 0» → «this.#size <= 0» && this.#end <= oldest',
        'const wrapped = this.#size > 0 && «this.#end <= oldest» → «true»',
        'const wrapped = this.#size > 0 && «this.#end <= oldest» → «this.#end < oldest»',
        'const wrapped = this.#size > 0 && «this.#end <= oldest» → «this.#end > oldest»',
        'if («this.#end + length <= (wrapped ? oldest : capacity)» → «false») return this.#end',
        'if («this.#end + length <= (wrapped ? oldest : capacity)» → «this.#end + length < (wrapped ? oldest : capacity)») return this.#end',
        'if («!wrapped && this.#size > 0 && length <= oldest» → «false») return 0',
        'if («!wrapped && this.#size > 0» → «true» && length <= oldest) return 0',
        'if («!wrapped && this.#size > 0» → «!wrapped || this.#size > 0» && length <= oldest) return 0',
        'if («!wrapped» → «wrapped» && this.#size > 0 && length <= oldest) return 0',
        'if (!wrapped && «this.#size > 0» → «true» && length <= oldest) return 0',
        'if (!wrapped && «this.#size > 0» → «this.#size >= 0» && length <= oldest) return 0',
        'if (!wrapped && «this.#size > 0» → «this.#size <= 0» && length <= oldest) return 0',
        'if (!wrapped && this.#size > 0 && «length <= oldest» → «length < oldest») return 0',
      ],
      'src/core/view.ts': [
        'const { stack = «\'\'» → «"Stryker was here!"» } = new Error()',
        '«stop()» → «;»',
        '«stopTimer(timer)» → «;»',
        'return «true» → «false»',
        'error.stack = String(error) + «stack.slice(5)» → «stack»',
      ],
      'src/core/wait-for-request.ts': ['} catch «{ return false }» → «{}»'],
      'src/core/watched.ts': [
        "if («typeof name === 'symbol' || typeof member === 'function'» → «typeof name === 'symbol' && typeof member === 'function'») return member",
        "if («typeof name === 'symbol'» → «false» || typeof member === 'function') return member",
        "if (typeof name === «'symbol'» → «\"\"» || typeof member === 'function') return member",
        "if (typeof name === 'symbol' || «typeof member === 'function'» → «false») return member",
        "if (typeof name === 'symbol' || typeof member === «'function'» → «\"\"») return member",
        'let holds = «false» → «true»',
      ],
      'src/core/worlds.ts': ['«add()» → «;»'],
    },
  },
]
