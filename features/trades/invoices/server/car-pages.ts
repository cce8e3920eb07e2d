// The papers about the car: what its work is warranted for, what was scanned and calibrated, and that it was handed back.
import { createHash } from 'node:crypto'
import { GlassFit, safeAt } from '#features/trades/estimates/glass.ts'
import { LIFETIME_MONTHS } from '#features/trades/estimates/request.ts'
import { dayIn, formatDay } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { type PdfContent, pdfFacts, pdfHeading, pdfSmall, pdfText } from '#lib/server/pdf.ts'
import { HandBackFacts, type Paper } from '../paper.ts'
import { headOf, instantIn } from './money-pages.ts'
import type { Known } from './paper-facts.ts'
import { TEXTS } from './words.ts'

const miles = (odometer: number | null) => (odometer === null ? null : odometer.toLocaleString('en-US'))
const dayOf = ({ parties }: Known, at: string, language: Language) =>
  formatDay(dayIn(parties.time_zone, new Date(at)), language)

/** What the shop wrote in the version that was signed first and on its bill; null where it wrote nothing. */
export function warrantyOf({ versions, money: { invoice } }: Known): { months: number; words: string } | null {
  const months = versions.find(({ kind, signed }) => kind === 'estimate' && signed)?.warranty_months ?? 0
  const words = invoice?.warranty ?? ''
  return months > 0 || words ? { months, words } : null
}

/** The shop's own warranty, from the day the car was handed back. */
export function warrantyPages(known: Known, paper: Paper, language: Language): PdfContent[] {
  const { papers: w } = TEXTS[language]
  const { months, words } = warrantyOf(known)!
  const from = dayOf(known, known.delivered!.at, language)
  return [
    ...headOf(known, paper, language, w.warranty.below({ day: from }), [
      [w.facts.invoice, known.money.invoice?.number],
      [w.facts.odometer, miles(known.parties.odometer_out ?? known.money.invoice?.odometer ?? null)],
    ]),
    pdfHeading(w.warranty.what),
    pdfFacts([
      [
        w.warranty.work,
        months === 0 ? null : months >= LIFETIME_MONTHS ? w.warranty.owned : w.warranty.months({ count: months }),
      ],
      [w.warranty.from, from],
      [w.warranty.words, words || null],
    ]),
    pdfSmall(w.warranty.whose({ business: known.parties.business_name })),
  ]
}

/** How a pane was set, and from when on the car was safe to drive, at the shop's place. */
function glassFacts(known: Known, kept: unknown, language: Language): [string, string | null][] {
  if (kept === null) return []
  const { glass: w } = TEXTS[language].papers
  const set = GlassFit.parse(kept)
  return [
    [w.pane, w.panes[set.pane]],
    [w.adhesive, set.adhesive ? `${set.adhesive}, ${set.lot}` : null],
    [w.weather, `${set.temperature_f} °F, ${set.humidity} %`],
    [w.rust, w.found({ rust: set.rust ? 'yes' : 'no' })],
    [w.set, instantIn(known, set.set_at, language)],
    [w.safe, instantIn(known, safeAt(set).toISOString(), language)],
  ]
}

/** Scans, calibrations and set glass as they were done, and what the shop wrote is not needed, with its reason. */
export function calibrationPages(known: Known, paper: Paper, language: Language): PdfContent[] {
  const { papers: w } = TEXTS[language]
  return [
    ...headOf(known, paper, language, w.calibration.below),
    ...known.records.flatMap((record) => [
      pdfHeading(
        record.about
          ? w.calibration.not({ what: w.scans[record.about] })
          : w.scans[record.kind as keyof typeof w.scans],
      ),
      pdfFacts([
        ...glassFacts(known, record.glass, language),
        [w.calibration.day, formatDay(record.done_on, language)],
        [w.calibration.systems, record.systems],
        [w.calibration.method, record.method && w.methods[record.method]],
        [w.calibration.tool, record.tool],
        [w.calibration.technician, record.technician],
        [record.about ? w.calibration.reason : w.calibration.result, record.result],
        [w.facts.odometer, miles(record.odometer)],
        [w.calibration.file, record.original_name],
      ]),
    ]),
    ...(known.records.some(({ kind }) => kind === 'calibration') ? [] : [pdfText(w.calibration.none)]),
    pdfSmall(w.calibration.whose({ business: known.parties.business_name })),
  ]
}

/** That the car was handed back: by whom, to whom, when, and with which balance. It gives up nothing. */
export function releasePages(known: Known, paper: Paper, language: Language, prices: boolean): PdfContent[] {
  const { papers: w } = TEXTS[language]
  const { parties, money } = known
  const { at, name } = known.delivered!
  const taken = known.written.findLast(({ kind }) => kind === 'hand_back')
  const signed = taken && HandBackFacts.parse(taken.facts).way !== 'nobody' ? taken : null
  return [
    ...headOf(known, paper, language, w.release.below({ at: instantIn(known, at, language) }), [
      [w.release.by, name],
      [w.release.to, signed && (signed.typed_name || TEXTS[language].pdf.gone)],
      [
        w.facts.signed,
        signed &&
          w.release[HandBackFacts.parse(signed.facts).way === 'own_phone' ? 'phone' : 'device']({
            at: instantIn(known, signed.at, language),
          }),
      ],
      [w.facts.from, signed && [signed.ip, signed.agent].filter(Boolean).join(', ')],
      [w.facts.textHash, signed && createHash('sha256').update(signed.shown_text).digest('hex')],
      [w.release.arrived, miles(parties.odometer_in)],
      [w.release.left, miles(parties.odometer_out)],
      [w.facts.invoice, money.invoice?.number],
    ]),
    pdfText(w.release.text({ business: parties.business_name })),
    ...(signed ? [pdfText(language === 'en' ? signed.english_text : signed.shown_text)] : []),
    ...(taken && !signed ? [pdfText(w.release.unsigned({ words: taken.shown_text }))] : []),
    ...(prices && parties.balance_words ? [pdfText(w.balance({ words: parties.balance_words }))] : []),
    pdfSmall(w.release.keeps),
  ]
}
