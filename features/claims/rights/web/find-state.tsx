import { paths } from '#app/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { LAWS } from '../laws.ts'
import { stateName } from '../state-name.ts'
import type { common } from './page-copy.en.ts'
import type { Language } from '#lib/languages.ts'

/** Jumps to a state by name, letters or ZIP; works without script (features/claims/rights/web/find.ts answers). */
export function FindState({ t, locale }: { t: typeof common.find; locale: Language }) {
  return (
    <search>
      <form action={paths.findRights()} className="grid max-w-md gap-2">
        <label htmlFor="find-state" className="font-semibold">
          {t.label}
        </label>
        <p id="find-hint" className="-mt-1 text-sm text-ink-soft">
          {t.hint}
        </p>
        {locale !== 'en' && <input type="hidden" name="lang" value={locale} />}
        <div className="flex flex-wrap gap-2">
          <input
            id="find-state"
            name="q"
            required
            maxLength={60}
            list="states"
            autoComplete="off"
            aria-describedby="find-hint"
            className="min-h-12 min-w-0 flex-1 basis-52 rounded-md border border-line-strong bg-card px-3 text-base"
          />
          <button type="submit" className={buttonClass({ size: 'lg' })}>
            {t.submit}
          </button>
        </div>
        <datalist id="states">
          {LAWS.map((law) => (
            <option key={law.state}>{stateName(law, locale)}</option>
          ))}
        </datalist>
        <p
          id="missing"
          tabIndex={-1}
          className="hidden rounded-md border-l-4 border-warn bg-warn-wash px-4 py-3 text-sm target:block"
        >
          {t.missing}
        </p>
      </form>
    </search>
  )
}
