// The stays of a claim in its file: where its car stood, what that cost, and the releases.
import { dayIn, formatDay, formatInstant } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import { type PdfContent, pdfHeading, pdfTable } from '#lib/server/pdf.ts'
import { caseOf } from './stay-rows.ts'
import { TEXTS } from './words.ts'

type Claim = { id: string; driver_id: string }
/** Of a claim that its reader may see; nothing where its car stood nowhere. */
export async function stayPages(ctx: Ctx, claim: Claim, language: Language): Promise<PdfContent[]> {
  const { stays } = await caseOf(ctx, asSystem(ctx, 'stays for a file').db, claim)
  if (!stays.length) return []
  const { file: w, release, letter } = TEXTS[language]
  const at = (instant: string, zone: string, known: boolean) =>
    known ? formatInstant(instant, language, zone) : formatDay(dayIn(zone, new Date(instant)), language)
  const papers = stays.flatMap((stay) => stay.papers.map((paper) => ({ paper, zone: stay.zone })))
  return [
    pdfHeading(w.heading),
    pdfTable(
      [w.place, w.since, w.until, w.days, w.cost],
      stays.map((stay) => [
        [stay.name, stay.address, stay.state, w.payers[stay.payer], letter.counts[stay.count_rule]]
          .filter(Boolean)
          .join('\n'),
        at(stay.in_at, stay.zone, stay.in_known),
        stay.out_at ? at(stay.out_at, stay.zone, stay.out_known) : w.there,
        String(stay.cost.days),
        stay.daily_cents === null ? w.unknown : formatCents(stay.cost.cents),
      ]),
      [3, 4],
    ),
    ...(papers.length
      ? [
          pdfTable(
            [w.release, w.to, w.signed, w.standing],
            papers.map(({ paper, zone }) => [
              `${paper.number}${paper.facts ? `\n${release.kinds[paper.facts.kind]}` : ''}`,
              paper.facts ? [paper.facts.to_name, paper.facts.to_company].filter(Boolean).join(', ') : release.gone,
              `${paper.typed_name}, ${formatInstant(paper.signed_at, language, zone)}`,
              paper.state === 'good'
                ? w.good({ at: formatInstant(paper.valid_until!, language, zone) })
                : paper.state === 'used'
                  ? release.states.used({
                      at: formatInstant(paper.used_at!, language, zone),
                      name: paper.used_name!,
                    })
                  : release.states[paper.state],
            ]),
          ),
        ]
      : []),
  ]
}
