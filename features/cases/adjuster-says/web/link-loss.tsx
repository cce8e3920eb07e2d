import { useTranslations } from 'use-intl'
import type { SeenLoss } from '#features/cases/adjuster/adjuster.ts'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'

/** Papers and things of a lost car: what is done, and what a photo or document shows. */
export function LinkLoss({ loss }: { loss: SeenLoss }) {
  const t = useTranslations('adjusterPage.loss')
  const when = useWhen()
  return (
    <Section title={t('title')} meta={t('declared', { day: when.day(loss.declared_on) })}>
      <ul className="grid gap-1 text-sm">
        {loss.items.map(({ item, done, shown }) => (
          <li key={item} className="wrap-anywhere">
            {t(`items.${item}`)}
            <span className="block text-ink-soft">
              {[t(done ? 'done' : 'open'), shown && t('shown')].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">{t('ask')}</p>
    </Section>
  )
}
