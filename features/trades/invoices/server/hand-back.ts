import { asDriver, ensureSafe, type RepairRow, repairOf, sidesOf } from '#features/trades/repairs/server/repair-rows.ts'
import { consentOf } from '#features/trades/repairs/server/sign.ts'
import { conflict } from '#lib/errors.ts'
import type { Language } from '#lib/languages.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { inEach } from '#lib/spoken.ts'
import type { invoicesContract } from '../contract.ts'
import type { HandBackFacts } from '../paper.ts'
import { canSignHandBack } from '../policy.ts'
import { writePaper } from './direction.ts'
import { handBackSigned, lastStep, readBill, writtenOf } from './read-bill.ts'
import { TEXTS } from './words.ts'

type Taken = { way: HandBackFacts['way']; typed_name: string; language: Language; words?: string; written_by: string }
async function write(ctx: Ctx, tx: Tx, held: RepairRow, { way, words, ...taken }: Taken): Promise<void> {
  const [written, since] = await Promise.all([writtenOf(tx, held.id), lastStep(tx, held.id)])
  const { business } = await sidesOf(ctx, tx, held)
  const texts = inEach((language) => words ?? TEXTS[language].papers.release.signed({ business }))
  await writePaper(
    ctx,
    tx,
    held,
    { written },
    {
      kind: 'hand_back',
      cents: null,
      shown_text: texts[taken.language],
      english_text: texts.en,
      facts: { way, since },
      ...taken,
    },
  )
}
async function ensureConsent(tx: Tx, { driver_id }: RepairRow): Promise<void> {
  if (!(await consentOf(tx, driver_id)))
    throw conflict(
      'consent_missing',
      'The driver has no agreement to electronic records. Have it signed on paper, and the shop says so when it hands the car back.',
    )
}

/** The driver signs on their own phone that they have the car; the shop then hands it back. */
export const signHandBack: Verb<typeof invoicesContract.signHandBack> = async (
  ctx,
  { repair_id, typed_name, language },
) => {
  const repair = await repairOf(ctx.db, repair_id)
  await asDriver(ctx, repair, 'sign hand-back', async (tx, held) => {
    ensure(canSignHandBack(held, await handBackSigned(tx, repair_id)))
    await ensureSafe(ctx, tx, held)
    await ensureConsent(tx, held)
    await write(ctx, tx, held, { way: 'own_phone', typed_name, language, written_by: person(ctx).id })
    await audit(tx, { action: 'repair.sign_hand_back', table: 'repairs', id: repair_id })
  })
  return readBill(ctx, { repair_id })
}

type Given = {
  /** What the driver typed on the shop's device. */
  typed_name?: string | null | undefined
  /** Why nobody signs here: the shop's sentence. */
  unsigned_words?: string | null | undefined
  language: Language
}
/**
 * Who took the car, before it is handed back: by the driver's own signature, by their name on the shop's device, or by the
 * shop's sentence about why nobody signs (409 `signature_missing` without any).
 */
export async function ensureTaken(ctx: Ctx, tx: Tx, held: RepairRow, given: Given): Promise<void> {
  if (await handBackSigned(tx, held.id)) return
  const { typed_name, unsigned_words, language } = given
  if (typed_name) {
    await ensureConsent(tx, held)
    // the driver's own word, whoever is signed in there: it is forgotten with them
    return write(ctx, tx, held, { way: 'shop_device', typed_name, language, written_by: held.driver_id })
  }
  if (!unsigned_words)
    throw conflict(
      'signature_missing',
      'The driver hasn’t signed for the car. Let them sign on their phone or here, or say why nobody signs.',
    )
  const words = { words: unsigned_words, typed_name: '' }
  return write(ctx, tx, held, { way: 'nobody', language: 'en', ...words, written_by: person(ctx).id })
}
