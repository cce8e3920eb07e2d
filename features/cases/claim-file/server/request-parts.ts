// What a request for reimbursement says whatever it is for: who asks whom, by which number, and how it is sent.
import { type Day, dayIn, formatDay } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { type PdfContent, pdfFacts, pdfHeading, pdfText, pdfTitle } from '#lib/server/pdf.ts'
import { TEXTS } from './words.ts'

export type RequestNames = Record<'driver' | 'insurer' | 'claim' | 'adjuster', string>
type Numbered = { number: string; corrects: string | null; issued_at: Date; names: RequestNames; zone: string }
type Row = [string, string | null]

/** Title, number and both sides; then what it is about. */
export function requestHead({ number, corrects, issued_at, names, zone }: Numbered, about: Row[], language: Language) {
  const w = TEXTS[language].reimbursement
  const day = (one: Day) => formatDay(one, language)
  return [
    pdfTitle(w.title, w.below({ insurer: names.insurer, claim: names.claim })),
    pdfFacts([
      [w.facts.number, number],
      [w.facts.corrects, corrects],
      [w.facts.issued, day(dayIn(zone, issued_at))],
      [w.facts.driver, names.driver],
      [w.facts.insurer, names.insurer],
      [w.facts.claim, names.claim],
      [w.facts.adjuster, names.adjuster || null],
      ...about,
    ]),
  ] satisfies PdfContent[]
}
export function requestHow(names: RequestNames, language: Language): PdfContent[] {
  const w = TEXTS[language].reimbursement
  return [pdfHeading(w.how), pdfText(w.submit({ adjuster: names.adjuster || null, claim: names.claim }))]
}
