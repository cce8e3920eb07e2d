// Each sentence stands once, in a file of its language; no code knows which languages there are.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#lib/languages.ts'
import { repositoryFiles } from './files.ts'

type Catalog = { [key: string]: string | Catalog }
/** `{name}` and `{name, select, …}`, also within a branch; what a branch says is no name. */
const namesIn = (text: string) => {
  let depth = 0
  return [...text.matchAll(/\{(\w*)|\}/g)].flatMap(([brace, name]) => {
    depth += brace === '}' ? -1 : 1
    return brace !== '}' && depth % 2 ? [name!] : []
  })
}
const files = repositoryFiles()
const read = (file: string) => readFileSync(file, 'utf8')
const CODE = files.filter((file) => /^(app|features|lib|ui)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
const register = new Map(
  [...read('app/copy.ts').matchAll(/^ {2}(\w+): typeof import\('#(.+?)'\)/gm)].map(([, name, file]) => [name!, file!]),
)

test('every file of sentences is registered in app/copy.ts; pages written at build time name theirs one by one', () => {
  const known = new Set(register.values())
  const english = files.filter((file) => file.endsWith('copy.en.ts') && read(file).includes('export default'))
  expect(english.filter((file) => !known.has(file))).toEqual([])
  expect([...known].filter((file) => !english.includes(file))).toEqual([])
})

test('what a page says is packed while building: no code fetches a file of one language', () => {
  const found = CODE.filter((file) => /import\(\s*'[^']*copy\.[a-z]{2}\.ts'\s*\)(?!\.default)/.test(read(file)))
  expect(found).toEqual([])
})

test('"Try again" stands once (ui/again.tsx)', () => {
  const found = files.filter(
    (file) => /copy\.[a-z]{2}\.ts$/.test(file) && /: '(Try again|Intentar de nuevo)'/.test(read(file)),
  )
  expect(found).toEqual(['ui/again-copy.en.ts', 'ui/again-copy.es.ts'])
})

test('every catalog of mails and news says the same in each language', async () => {
  const catalogs = files.filter((file) => file.endsWith('/server/words.en.ts'))
  expect(catalogs.length).toBeGreaterThan(0)
  for (const file of catalogs)
    for (const code of LANGUAGE_CODES.filter((each) => files.includes(file.replace('.en.ts', `.${each}.ts`)))) {
      const [english, own] = await Promise.all(
        [file, file.replace('.en.ts', `.${code}.ts`)].map(
          async (name) => ((await import(/* @vite-ignore */ pathToFileURL(name).href)) as { default: Catalog }).default,
        ),
      )
      const named = (catalog: Catalog, at = ''): [string, string][] =>
        Object.entries(catalog).flatMap(([key, part]) =>
          typeof part === 'string'
            ? [[`${at}${key}`, [...new Set(namesIn(part))].toSorted().join()]]
            : named(part, `${at}${key}.`),
        )
      expect(Object.fromEntries(named(own!))).toEqual(Object.fromEntries(named(english!)))
    }
})

test('no code asks whether the language is Spanish: what differs is data (lib/languages.ts)', () => {
  const found = CODE.filter((file) => file !== 'lib/languages.ts').filter((file) =>
    /[!=]== 'es'|'en' \| 'es'|\['en', 'es'\]/.test(read(file)),
  )
  expect(found).toEqual([])
})

/** What names of ours stand in; migrations and older databases say what was. */
const WRITTEN = files.filter(
  (file) =>
    /\.(ts|tsx|mjs|cjs|css|sql|md)$/.test(file) &&
    !/^db\/migrations\/|\.es\.ts$|^test\/words\.test\.ts$|^db\/older-(facts|words)\.test\.ts$/.test(file),
)

/** One word for one thing, in American spelling; what the specification, a library or the payment provider calls so stays. */
const RETIRED: [retired: RegExp, instead: string][] = [
  [/card[-_ ]?compan(y|ies)/i, 'payment provider'],
  [/licence/i, 'license'],
  [/authoris|recognis|apologis|summaris|normalis(?!e\b)|serialis/i, 'authoriz…, recogniz…'],
  [/colour(?!space)|favour|behaviour|neighbour|labour\b/i, 'color, favor, behavior, neighbor, labor'],
  [/cent(re|red)\b/i, 'center'],
  [/cheque/i, 'check'],
  [
    /catalogue|\benrol\b|\bfulfil\b|judgement|kilometre|\bageing/i,
    'catalog, enroll, fulfill, judgment, kilometer, aging',
  ],
  [/\blabelled\b|\btravelled|cancelling/i, 'labeled, traveled, canceling'],
  [/fulfil(?!l)/i, 'work status, fulfill'],
  [/\bin[-_ ]hand\b(?!-over)|\binHand\b|takeInHand|in (your|my|nobody’s) hands/i, 'assignment, assigned, assign'],
  // a clock on the wall stays one; what has to happen by a moment has a deadline
  [
    /\b(claim|order|extension|credential|deposit|response|release|admin)[-_ ]?clocks?\b|clockKind|clocks at risk/i,
    'deadline',
  ],
  // a business has a front desk, an insurer a claims desk, a picture a desk
  [
    /\b(?!estimate)[a-z]+Desk(?!top)|\bDesk[A-Z]|\b(?!front|insurer)[a-z]+[-_]desk\b|\b(support|team's|problem) desk\b/,
    'admin, case, inbox',
  ],
  [/\w+Length(Copy|Sentence)|orderLength|lengthContract|\blength-(calls|policy|copy|words)/, 'extension, early return'],
  [/(?<!as you )\bwish(es|able)?\b/i, 'request'],
  [
    /\btg_\w+_told\b|\btold_at\b|\bnoted_(by|at)\b|\bnote_(paper|provider)_reminder\b/,
    'event, reported_at, note_by, record',
  ],
  [
    /\b(tell|hear)(Of)?(Admins|Asker|Driver|Others|Owners|Side|Team|Disputes|Payouts|Refund|Return|Lost)/,
    'notify, receive',
  ],
  [/\bnote(Difference|Dispute|Failure|ForeignCharge|Hold|Refund|Return|Transfer)\b/, 'record'],
  [/\b(is|are|was|were|been) told by mail\b|\b(driver|provider|team) (is|was|has been) told[.,]/i, 'notified'],
  [/markShown|ShownMark|\b(signed|same) mark\b/, 'impression token'],
]

test('no retired word and no British spelling stands in code, screens or documents', () => {
  const found = WRITTEN.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) =>
        RETIRED.filter(([retired]) => retired.test(line)).map(([, instead]) => `${file}:${at + 1}: say ${instead}`),
      ),
  )
  expect(found).toEqual([])
})

test('Spanish has one word for one thing, too', () => {
  const retired = /(compañía|empresa) de tarjetas|\bla disputa\b|\bdisputas? (con|en|perdida|terminada)\b|\bpapeles\b/i
  const spanish = files.filter((file) => file.endsWith('.es.ts') && retired.test(read(file)))
  expect(spanish).toEqual([])
})

/**
 * Names of ours that are others now. `stays` is cut from a line first: what the specification or Stripe calls so, and the
 * ids in the audit log, which no migration changes. `but` are whole files of that kind.
 */
const RENAMED: { retired: RegExp; instead: string; stays?: RegExp; but?: RegExp }[] = [
  {
    retired: /dispute/i,
    instead: 'chargeback (the bank’s), complaint (a driver’s)',
    stays:
      /\w*disputed\w*|charge\.dispute|stripe\.disputes?|stripe_dispute_id|order\.dispute\w*|openDispute|\bdispute_evidence\b|\['dispute', 'dispute_reversal'\]|object: 'dispute'|\.(read|page)\('dispute'|control\('dispute'|all\('dispute'\)|command(: \(name: |\()'dispute'|\{ dispute: opened|\/disputes(\/|\.ts)|`dispute_(\$|file_)|to dispute the report|HOLD_KINDS = .*|hold_kind(:| text) .*|dispute: 'A dispute'|Stripe calls it a dispute/gi,
    // the payment provider's own world, and the sentences of actions by their ids
    but: /^simulator\/|^features\/front\/audit\/web\/acts-copy/,
  },
  { retired: /reportProblem|order_problem|ProblemCard|ProblemDialog|ProblemKind|PROBLEM_KINDS/i, instead: 'complaint' },
  {
    retired: /money_?difference|differencesContract|noteDifference|open_differences/i,
    instead: 'discrepancy',
  },
  { retired: /insurer_?debt|insurer_?credit|\bdebtsOf|\bundoCredit/i, instead: 'receivable, settlement' },
  {
    retired:
      /(issue|order|numbered|ending|remind|claim|save|list)_?papers?\b|papers_end|paper_(numbers|id\b)|paper(Kind|Names|List|Viewer)|PapersCard|(from|into|update|join) papers\b/i,
    instead: 'credentials, issued documents',
  },
  { retired: /reimbursement[ _]statement/i, instead: 'reimbursement request' },
  { retired: /take_?back_?payout|taken_?back_?cents|taking_?back_?cents/i, instead: 'reverse, recover' },
  { retired: /payout_?hold|hold_?payouts/i, instead: 'payout suspension' },
  {
    retired:
      /hold_(expires|limit|ended)|\bend-?holds?\b|expire_?holds?\b|too_many_holds|limit-holds|reason in \('hold'/i,
    instead: 'reservation',
  },
  {
    retired: /provider_decisions|\bDecision(Card|Name|Preview)\b|(apply|undo|send)_decision/,
    instead: 'verification decision, resolution',
  },
  { retired: /bearLoss|\bbear-/, instead: 'allocate the loss' },
]

test('no name that was changed comes back', () => {
  const found = WRITTEN.flatMap((file) => {
    const rows = RENAMED.filter(
      ({ but, retired }) => !but?.test(file) && (retired.test(file) || retired.test(read(file))),
    )
    if (rows.length === 0) return []
    return [file, ...read(file).split('\n')].flatMap((line, at) =>
      rows
        .filter(({ retired, stays }) => retired.test(stays ? line.replaceAll(stays, '') : line))
        .map(({ instead }) => `${file}:${at}: say ${instead}`),
    )
  })
  expect(found).toEqual([])
})
