import { useTranslations } from 'use-intl'
import { type Glass, GLASS_FEATURES } from '#features/trades/estimates/glass.ts'
import { Facts } from '#ui/card.tsx'
import { Section } from '#ui/section.tsx'
import { DamagePicture, FeaturePicture, PanePicture } from './pictures.tsx'

/** What a driver said of broken glass, in the pictures they chose by. */
export function GlassSaid({ glass }: { glass: Glass }) {
  const t = useTranslations('glass')
  const { panes, damage, length, in_view, water, features } = glass
  const windshield = panes.includes('windshield')
  const yesNo = (value: boolean | null) => t(`answers.${value === null ? 'unsure' : value ? 'yes' : 'no'}`)
  const answered = GLASS_FEATURES.filter((feature) => features[feature])
  return (
    <Section title={t('said.title')}>
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-[auto_1fr]">
        <PanePicture panes={panes} className="h-24 w-48 max-w-full" />
        <Facts
          rows={[
            [t('said.panes'), panes.map((pane) => t(`panes.${pane}`)).join(', ')],
            [
              t('said.damage'),
              <span key="damage" className="flex items-center gap-2">
                <DamagePicture damage={damage} />
                {t(`damage.${damage}`)}
              </span>,
            ],
            [t('said.length'), damage === 'crack' && t(`lengths.${length ?? 'unsure'}`)],
            [t('said.inView'), windshield && yesNo(in_view)],
            [t('said.water'), yesNo(water)],
          ]}
        />
      </div>
      {windshield && (
        <>
          <h3 className="mt-5 font-semibold">{t('said.features')}</h3>
          {answered.length > 0 && (
            <ul className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
              {answered.map((feature) => (
                <li key={feature} className="flex items-center gap-3">
                  <FeaturePicture feature={feature} />
                  <span>
                    {t(`features.${feature}`)}:{' '}
                    <span className="font-semibold">{t(`answers.${features[feature]!}`)}</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
          {answered.length < GLASS_FEATURES.length && (
            <p className="mt-3 text-sm text-ink-soft">
              {t('said.unanswered', {
                list: GLASS_FEATURES.filter((feature) => !features[feature])
                  .map((feature) => t(`features.${feature}`))
                  .join(', '),
              })}
            </p>
          )}
          <p className="mt-1 text-sm text-ink-soft">{t('said.check')}</p>
        </>
      )}
    </Section>
  )
}
