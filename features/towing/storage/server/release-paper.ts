import { Hono } from 'hono'
import type { Selectable } from 'kysely'
import { paths } from '#app/paths.ts'
import type { ReleasePapers } from '#db/types.gen.ts'
import { formatInstant } from '#lib/dates.ts'
import { notFound } from '#lib/errors.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { audit, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import { answerRaw, pdfAnswer } from '#lib/server/http.ts'
import {
  makePdf,
  type PdfContent,
  pdfDrawing,
  pdfFacts,
  pdfHeading,
  pdfSmall,
  pdfTable,
  pdfText,
  pdfTitle,
} from '#lib/server/pdf.ts'
import { sha256 } from '#lib/server/seal.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { storageFilesContract } from '../contract.ts'
import { type Charges, ReleaseFacts, type ReleaseInput, type Stay } from '../stay.ts'
import {
  CHARGES,
  codeShown,
  paperNumber,
  type PaperState,
  paperState,
  RELEASE_HOURS,
  stayNumber,
} from '../stay-lists.ts'
import { claimOfStay, codeOf, lenderOf } from './stay-rows.ts'
import { TEXTS } from './words.ts'
const IN: Record<Stay['fees'][number]['kind'], keyof Charges> = {
  tow: 'tow',
  gate: 'yard',
  after_hours: 'yard',
  clean_up: 'clean_up',
  notice: 'other',
  other: 'other',
}
/** What the place charges so far, by kind; null while nobody knows its daily fee. */
export function chargesOf({ fees, cost, daily_cents }: Stay): Charges | null {
  if (daily_cents === null) return null
  const charges: Charges = { storage: cost.storage_cents, tow: 0, yard: 0, clean_up: 0, other: 0 }
  for (const { kind, cents } of fees) charges[IN[kind]] += cents
  return charges
}

export const totalOf = (charges: Charges): number => Object.values(charges).reduce((all, cents) => all + cents, 0)

type About = { owner: string; vin: string | null; insurer: string; claim_number: string }
export const factsOf = (input: ReleaseInput, stay: Stay, about: About): ReleaseFacts => ({
  ...input,
  ...about,
  place: { name: stay.name, address: stay.address, state: stay.state },
  stay_number: stayNumber(stay.id),
  charges: chargesOf(stay),
})

/** What is signed, sentence by sentence: the will of the owner, and nothing of title (domain/tow.md §9). */
export function releaseText(facts: ReleaseFacts, language: Language): string[] {
  const { text: w, ...names } = TEXTS[language].release
  const { place, kind, charges } = facts
  const who = [facts.to_name, facts.to_company].filter(Boolean).join(', ')
  return [
    w.owner({
      owner: facts.owner,
      car: [facts.vin && names.vin({ vin: facts.vin }), facts.plate && names.plate({ plate: facts.plate })]
        .filter(Boolean)
        .join(', '),
      place: [place.name, place.address, place.state].filter(Boolean).join(', '),
      stay: facts.stay_number,
    }),
    w.kinds[kind]({ who }),
    w.shows({ what: facts.id_to_show }),
    w.balances[facts.balance],
    ...(charges ? [w.charges({ amount: formatCents(totalOf(charges)) })] : []),
    w.keys[facts.keys],
    facts.belongings ? w.belongings({ what: facts.belongings }) : w.noBelongings,
    facts.plate_removed ? w.plateOff : w.plateOn,
    ...(facts.papers_needed.length
      ? [w.papers({ list: facts.papers_needed.map((one) => names.papers[one]).join('; ') })]
      : []),
    ...(facts.police_hold ? [w.police] : []),
    w.valid({ hours: RELEASE_HOURS }),
    w.evidence,
    w.electronic,
  ]
}
/** Of what the driver read: everything but the charges, which count on by the minute. */
export const hashOf = (facts: ReleaseFacts): string =>
  sha256(releaseText({ ...facts, charges: null }, 'en').join('\n')).toString('hex')

type Printed = {
  language: Language
  state: PaperState
  /** Printed for its driver alone. */
  code: string | null
}
/** A release as it was signed, as a PDF. Throws 404 once its driver has deleted their account. */
export async function releaseDocument(
  { APP_URL }: Services['env'],
  row: Selectable<ReleasePapers>,
  { language: given, state, code }: Printed,
) {
  const facts = ReleaseFacts.safeParse(row.facts).data
  if (!facts) throw notFound('Release')
  const language = given === 'en' ? 'en' : row.language
  const w = TEXTS[language].release
  const zone = zoneOfState(facts.place.state)
  const number = paperNumber(row.number)
  const title = w.title({ number })
  const at = (instant: string) => formatInstant(instant, language, zone)
  const { charges } = facts
  const content: PdfContent[] = [
    pdfTitle(title, w.below({ at: at(row.signed_at) })),
    ...(language === row.language ? [] : [pdfSmall(w.counterpart)]),
    ...(state === 'good'
      ? []
      : [
          pdfHeading(
            state === 'used' ? w.states.used({ at: at(row.used_at!), name: row.used_name! }) : w.states[state],
          ),
        ]),
    pdfFacts([
      [w.facts.to, [facts.to_name, facts.to_company].filter(Boolean).join(', ')],
      [w.facts.shows, facts.id_to_show],
      [w.facts.kind, w.kinds[facts.kind]],
      [
        w.facts.vehicle,
        [facts.vin && w.vin({ vin: facts.vin }), facts.plate && w.plate({ plate: facts.plate })]
          .filter(Boolean)
          .join(', '),
      ],
      [w.facts.place, [facts.place.name, facts.place.address, facts.place.state].filter(Boolean).join(', ')],
      [w.facts.stay, facts.stay_number],
      [w.facts.claim, `${facts.insurer}, ${facts.claim_number}`],
      [w.facts.valid, row.valid_until && at(row.valid_until)],
      [
        w.facts.consent,
        row.consented_at && w.consent({ of: row.consent_of!, by: row.consent_by!, at: at(row.consented_at) }),
      ],
      [w.facts.owner, facts.owner],
      [w.facts.signed, row.typed_name],
      [w.facts.hash, sha256(row.shown_text).toString('hex')],
    ]),
    pdfHeading(w.agreed),
    ...(language === 'en' ? row.english_text : row.shown_text).split('\n').map(pdfText),
    ...(row.drawn ? [pdfDrawing(row.drawn)] : []),
    pdfHeading(w.charges.title),
    charges
      ? pdfTable(
          [w.charges.kind, w.charges.amount],
          [
            ...CHARGES.filter((kind) => charges[kind] > 0).map((kind) => [w.charges[kind], formatCents(charges[kind])]),
            [w.charges.total, formatCents(totalOf(charges))],
          ],
          [1],
        )
      : pdfText(w.charges.unknown),
    {
      unbreakable: true,
      stack: [
        pdfHeading(w.use),
        ...(code
          ? [
              pdfText(w.useText({ url: new URL(paths.release(), APP_URL).href })),
              {
                text: w.code({ code: codeShown(code) }),
                style: 'large',
                margin: [0, 0, 0, 8] as [number, number, number, number],
              },
              { qr: new URL(`${paths.release()}#${code}`, APP_URL).href, fit: 130 },
            ]
          : [pdfText(w.noCode)]),
      ],
    },
  ]
  return { name: `release-${number}.pdf`, bytes: await makePdf({ title, language, content }) }
}

/** With its code for its driver while it can be used. Throws 404. */
async function releasePdf(ctx: Ctx, id: string, language: Language) {
  const row = await ctx.db.selectFrom('release_papers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Release')
  const claim = await claimOfStay(ctx, row.stay_id)
  const me = person(ctx)
  const state = paperState(row, ctx.services.now(), await lenderOf(ctx.db, claim.id))
  const code = state === 'good' && me.id === claim.driver_id ? codeOf(ctx, id) : null
  const file = await releaseDocument(ctx.services.env, row, { language, state, code })
  const after = { number: paperNumber(row.number) }
  if (me.role === 'claims_admin' && me.id !== claim.driver_id)
    await ctx.write((tx) => audit(tx, { action: 'storage.paper_read', table: 'claims', id: claim.id, after }))
  return file
}

export function releaseFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter the release and the language.' } as const
  answerRaw(app, services, storageFilesContract.releaseFile, how, async (ctx, { release_id, language }) => {
    const { name, bytes } = await releasePdf(ctx, release_id, language)
    return pdfAnswer(ctx, name, bytes)
  })
  return app
}
