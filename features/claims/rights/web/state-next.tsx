import { paths } from '#app/paths.ts'
import { buttonClass, LinkButton } from '#ui/button.tsx'
import type { state } from './page-copy.en.ts'
import type { Language } from '#lib/languages.ts'

/** From the rule to the choice: shops and cars around a ZIP, and a claim. Forms work without script. */
export function StateNext({ t, locale }: { t: typeof state.next; locale: Language }) {
  return (
    <section aria-labelledby="next" className="mx-auto max-w-page px-4 py-12 sm:px-6 lg:py-16">
      <h2 id="next" className="text-2xl tracking-[-0.02em]">
        {t.title}
      </h2>
      <form action={paths.services()} className="mt-5 flex flex-wrap items-end gap-3">
        {locale !== 'en' && <input type="hidden" name="lang" value={locale} />}
        <label className="grid gap-1 font-semibold">
          {t.zip}
          <input
            name="zip"
            required
            inputMode="numeric"
            pattern="\d{5}(-\d{4})?"
            autoComplete="postal-code"
            className="min-h-12 w-40 rounded-md border border-line-strong bg-card px-3 text-base font-normal"
          />
        </label>
        <button type="submit" className={buttonClass({ size: 'lg' })}>
          {t.shops}
        </button>
        <button
          type="submit"
          formAction={paths.marketplace()}
          name="category"
          value="vehicle"
          className={buttonClass({ size: 'lg', variant: 'secondary' })}
        >
          {t.cars}
        </button>
        <LinkButton
          size="lg"
          variant="quiet"
          to={locale === 'en' ? paths.claimIntake() : `${paths.claimIntake()}?lang=${locale}`}
          reloadDocument
        >
          {t.submit}
        </LinkButton>
      </form>
    </section>
  )
}
