// The versions of a repair with what its insurer said of each, as one document in English (domain/repair.md §6, §11).
import { approvedLines } from '#features/trades/invoices/server/money-pages.ts'
import { partiesOf } from '#features/trades/invoices/server/law.ts'
import { TEXTS as BILL } from '#features/trades/invoices/server/words.ts'
import { Answered, DECIDED, type Version, versionName } from '#features/trades/repairs/repair.ts'
import { versionsOfRepairs } from '#features/trades/repairs/server/repair-rows.ts'
import { TEXTS as REPAIR } from '#features/trades/repairs/server/words.ts'
import { formatDay, formatInstant } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import type { Database } from '#lib/server/db.ts'
import { type PdfContent, pdfFacts, pdfHeading, pdfSmall, pdfTable, pdfText, pdfTitle } from '#lib/server/pdf.ts'
import { asSaid, saidRows } from './said-rows.ts'
import { TEXTS } from './words.ts'

type Line = Answered['lines'][number]
/** One answer as the document tells it, whoever gave it and by which way. */
type Told = Pick<Answered, 'decision' | 'approved_cents' | 'note' | 'inspect_on' | 'photo_lines'> & {
  estimate_id: string
  lines: Line[]
  who: string
  /** How far they were trusted then, or how our team learned of it. */
  trust: string
  at: string
  /** From when it counted; null where it never did. */
  from: string | null
  /** What became of one that never counted. */
  fate: string
}

const { answersPaper: w } = TEXTS.en
const { papers: bill } = BILL.en
const Lines = Answered.shape.lines

/** What was said by link: of others than `contactId` only what counts, as their company's word. All of it for our team. */
async function saidByLink(db: Database, repairId: string, contactId: string | null, zone: string): Promise<Told[]> {
  const rows = await saidRows(db).where('s.repair_id', '=', repairId).execute()
  const at = (instant: string) => formatInstant(instant, 'en', zone)
  const isOwn = (row: (typeof rows)[number]) =>
    contactId === null || (row.contact_id === contactId && row.insurer_key_id === null)
  return rows
    .filter((row) => isOwn(row) || row.outcome === 'counted')
    .map((row) => {
      const own = isOwn(row)
      const decided = row.decided_at && at(row.decided_at)
      const words = contactId === null ? row.decided_words : ''
      const fates = {
        counted: '',
        waiting: w.waiting,
        refused: decided ? w.refused({ at: decided, words: words || 'none' }) : '',
        late: w.late,
      }
      return {
        ...asSaid(row),
        who: own ? asSaid(row).by : row.insurer,
        trust: [
          row.insurer_key_id ? w.trustedKey : w.trust[row.trust],
          row.outcome === 'counted' && decided ? w.confirmed({ at: decided, words: words || 'none' }) : '',
        ]
          .filter(Boolean)
          .join('\n'),
        from: row.outcome === 'counted' ? (row.decided_at ?? row.at) : null,
        fate: fates[row.outcome],
      }
    })
}

/** What our team wrote down of the insurer: by phone, in its portal, on paper. */
async function saidOtherwise(db: Database, repairId: string): Promise<Told[]> {
  const rows = await db
    .selectFrom('repair_answers')
    .selectAll()
    .where('repair_id', '=', repairId)
    .where('confirmed_how', 'not in', ['link', 'key'])
    .execute()
  return rows.map((row) => ({
    ...row,
    lines: Lines.parse(row.lines),
    who: row.confirmed_by,
    trust: w.byTeam({ how: bill.how[row.confirmed_how] }),
    from: row.at,
    fate: '',
  }))
}

const later = (a: Told, b: Told) => ((a.from ?? a.at) < (b.from ?? b.at) ? -1 : 1)
const reasonOf = ({ code, note }: { code?: Line['code']; note: string }) =>
  [code && bill.codes[code], note].filter(Boolean).join(': ')

/** One version: what was asked and what counts of it, line by line, then each answer in the order in which it came. */
function versionPages(versions: Version[], version: Version, told: readonly Told[], zone: string): PdfContent[] {
  const at = (instant: string) => formatInstant(instant, 'en', zone)
  const counted = told.filter(({ from }) => from !== null).toSorted(later)
  const counts = counted.findLast(({ decision }) => DECIDED.includes(decision))
  const asked = approvedLines({ versions }, { ...(counts ?? NOTHING), estimate_id: version.id })
  const sum = (key: 'asked' | 'approved') => formatCents(asked.reduce((all, one) => all + one[key], 0))
  const statusOf = (one: Told) => {
    if (one.from === null) return one.fate
    return one === counts || one === counted.at(-1) ? w.counts : w.replaced
  }
  const wanted = (one: Told) =>
    [
      w.decisions[one.decision],
      one.inspect_on && w.inspect({ day: formatDay(one.inspect_on, 'en') }),
      one.photo_lines?.length && w.photos({ lines: one.photo_lines.join(', ') }),
      one.note,
    ]
      .filter(Boolean)
      .join('\n')
  const withLines = told.filter(({ lines }) => lines.length > 0)
  return [
    pdfHeading(w.version[version.kind]({ name: versionName(version) })),
    pdfFacts([
      [w.sent, version.sent_at && at(version.sent_at)],
      [w.state, w.states[version.status]],
      [w.hash, version.hash],
    ]),
    pdfTable(
      [bill.line, bill.what, bill.edited.asked, bill.edited.approved, bill.edited.reason],
      [
        ...asked.map((one) => [
          String(one.line_no),
          `${one.line.section}: ${REPAIR.en.operations[one.line.operation]}, ${one.line.description}`,
          formatCents(one.asked),
          counts ? formatCents(one.approved) : '',
          counts ? reasonOf(one as { code?: Line['code']; note: string }) : '',
        ]),
        ['', bill.total, sum('asked'), counts ? sum('approved') : '', ''],
      ],
      [2, 3],
    ),
    ...(told.length === 0 ? [pdfText(w.nothing)] : []),
    ...(told.length > 0
      ? [
          pdfTable(
            [w.when, w.who, w.answer, w.amount, w.effect],
            told.map((one) => [
              at(one.at),
              `${one.who}\n${one.trust}`,
              wanted(one),
              DECIDED.includes(one.decision) ? formatCents(one.approved_cents) : '',
              statusOf(one),
            ]),
            [3],
          ),
        ]
      : []),
    ...(withLines.length > 0
      ? [
          pdfTable(
            [w.when, w.who, bill.line, bill.edited.approved, bill.edited.reason],
            withLines.flatMap((one) =>
              one.lines.map((line) => [
                at(one.at),
                one.who,
                String(line.line_no),
                formatCents(line.approved_cents),
                reasonOf(line),
              ]),
            ),
            [3],
          ),
        ]
      : []),
  ]
}
/** Of a version nobody answered: nothing of it is refused or less. */
const NOTHING = { decision: 'more_info' as const, lines: [], approved_cents: 0 }

/** Whose copy it is: of an adjuster, by the link they were sent, or of our team, which reads who said what. */
type Copy = { contact: { id: string; name: string } | null }

/**
 * Versions and answers of a repair, in English. Its number counts what is on record, so two of the same number tell the
 * same; of other adjusters a link's copy tells only what counts. Read as the system: who may have it is decided before.
 */
export async function answersPaper(db: Database, repairId: string, { contact }: Copy, now: Date) {
  const [parties, versions, everything] = await Promise.all([
    partiesOf(db, repairId),
    versionsOfRepairs(db, [repairId]),
    db.selectFrom('adjuster_answers').select(['outcome', 'decided_at']).where('repair_id', '=', repairId).execute(),
  ])
  const zone = parties.time_zone
  const otherwise = await saidOtherwise(db, repairId)
  const told = [...(await saidByLink(db, repairId, contact?.id ?? null, zone)), ...otherwise].toSorted((a, b) =>
    a.at < b.at ? -1 : 1,
  )
  const known =
    versions.length +
    versions.filter(({ status }) => status !== 'sent').length +
    otherwise.length +
    everything.length +
    everything.filter(({ decided_at }) => decided_at).length
  const number = `VA-${String(known).padStart(2, '0')}`
  const title = w.title({ number })
  const content = [
    pdfTitle(title, bill.asOf({ at: formatInstant(now.toISOString(), 'en', zone) })),
    pdfSmall(contact ? w.copyOf({ name: contact.name }) : w.teamCopy),
    pdfFacts([
      [
        bill.facts.shop,
        [parties.business_name, parties.address, parties.city, parties.state].filter(Boolean).join(', '),
      ],
      [bill.facts.driver, parties.deleted_at ? BILL.en.pdf.gone : parties.name],
      [bill.facts.vehicle, parties.vin],
      [bill.facts.claim, BILL.en.pdf.claimOf({ name: parties.insurer_name, number: parties.claim_number })],
    ]),
    ...versions.flatMap((version) =>
      versionPages(
        versions,
        version,
        told.filter(({ estimate_id }) => estimate_id === version.id),
        zone,
      ),
    ),
    pdfSmall(bill.edited.own),
    pdfSmall(w.numbered),
  ]
  return { number, name: `versions-and-answers-${number}.pdf`, paper: { title, language: 'en' as const, content } }
}
