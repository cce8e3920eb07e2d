import { useLocale, useTranslations } from 'use-intl'
import { clockOf, formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { FieldError } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { zoneName } from '#ui/zone-name.ts'
import type { OfferedSlot, Slots } from './use-slots.ts'

/** The times of the chosen day, the first one taken until another is picked; without a day the next ones there are. */
export function SlotTimes({
  slots,
  picked,
  onPick,
}: {
  slots: Slots
  /** What was picked before; it may be gone. */
  picked: string | null
  onPick: (slot: OfferedSlot) => void
}) {
  const t = useTranslations('slots')
  const locale = useLocale()
  const { offered, chosen, earliest, today, zone, hours } = slots
  const time = (slot: OfferedSlot) => clockOf(slot.starts_at, zone, locale)
  if (slots.failed)
    return (
      <Notice tone="bad" live>
        {t('failed')}
      </Notice>
    )
  if (!zone || (!offered && earliest.length === 0 && today === undefined))
    return <Skeleton label={t('loading')} lines={2} />
  if (!offered)
    return earliest.length === 0 ? null : (
      <section aria-label={t('earliest')} className="mt-3">
        <h4 className="mb-1.5 font-semibold">{t('earliest')}</h4>
        <div className="flex flex-wrap gap-2">
          {earliest.map((slot) => (
            <Button key={slot.starts_at} size="sm" variant="secondary" onClick={() => onPick(slot)}>
              {slot.day === today
                ? t('today', { time: time(slot) })
                : `${formatDay(slot.day, locale, { weekday: 'short', month: 'short', day: 'numeric' })}, ${time(slot)}`}
            </Button>
          ))}
        </div>
      </section>
    )
  if (offered.length === 0)
    return (
      <div role="alert">
        <FieldError>{t('none')}</FieldError>
      </div>
    )
  return (
    <div className="mt-3">
      <RadioCards
        compact
        legend={t('choose')}
        name="starts_at"
        value={chosen?.starts_at ?? ''}
        onValue={(value) => onPick(offered.find(({ starts_at }) => starts_at === value)!)}
        error={picked && !chosen && t('gone')}
        options={offered.map((slot) => ({ value: slot.starts_at, label: time(slot) }))}
      />
      <p className="mt-2 text-xs text-ink-soft">{t('lasts', { hours, zone: zoneName(zone, locale) })}</p>
    </div>
  )
}
