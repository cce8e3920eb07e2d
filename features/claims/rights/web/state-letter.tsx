import { paths } from '#app/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import type { StateRight } from '../right.ts'
import { letterOf } from './letter.ts'
import { letter as english } from './own-copy.en.ts'
import type * as copy from './page-copy.en.ts'
import type { Language } from '#lib/languages.ts'
import { spokenIn } from '#lib/spoken.ts'

const SAID = import.meta.glob<typeof copy>('./page-copy.*.ts', { eager: true })
const LETTERS = import.meta.glob<typeof english>('./own-copy.*.ts', { eager: true, import: 'letter' })

const sheet =
  'rounded-lg border border-line bg-card p-5 font-sans text-sm whitespace-pre-wrap shadow-card wrap-anywhere sm:p-8'

/** The letter with brackets for what only a claim knows: to send in English, to read in Spanish. */
export function StateLetter({ law, locale }: { law: StateRight; locale: Language }) {
  const words = spokenIn(SAID, locale).state
  const { letter: t } = words
  const glass = law.strength === 'glass_only'
  const facts = { glass, right: law, shop: null, rental: null }
  const { text } = letterOf(english, { ...spokenIn(SAID, 'en').state.placeholders, ...facts })
  return (
    <section aria-labelledby="letter" className="border-y border-line bg-sunken">
      <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-7 px-4 py-12 sm:px-6 lg:grid-cols-[minmax(0,0.7fr)_minmax(0,1.3fr)] lg:py-16">
        <div>
          <h2 id="letter" className="text-2xl tracking-[-0.02em]">
            {t.title}
          </h2>
          <p className="mt-3 max-w-text text-ink-soft">
            {t.text} {glass && t.forGlass}
          </p>
          <p className="mt-2 text-sm text-ink-soft">{t.note}</p>
          <LinkButton
            to={locale === 'en' ? paths.claims() : `${paths.claims()}?lang=${locale}`}
            reloadDocument
            variant="secondary"
            className="mt-5"
          >
            {t.claims}
          </LinkButton>
        </div>
        <div className="grid gap-4">
          <div lang="en" data-letter className={`${sheet} select-all`}>
            {text}
          </div>
          {locale !== 'en' && (
            <details>
              <summary className="flex min-h-11 cursor-pointer items-center text-accent underline underline-offset-3">
                {t.reading}
              </summary>
              <div className={`${sheet} mt-2`}>
                {letterOf(spokenIn(LETTERS, locale), { ...words.placeholders, ...facts }).text}
              </div>
            </details>
          )}
        </div>
      </div>
    </section>
  )
}
