import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { priceTow } from '../price.ts'
import type { Rates, VehicleClass } from '../truck.ts'

const MILES = 8

/** What a driver would read: eight miles on a flatbed, by day and after hours. */
export function Preview({ rates, vehicle_class }: { rates: Rates; vehicle_class: VehicleClass }) {
  const t = useTranslations('towing')
  const price = (after_hours: boolean) => {
    const { total_cents, cap_cents } = priceTow(rates, {
      flatbed: true,
      dolly: false,
      winch_half_hours: 0,
      miles: MILES,
      after_hours,
    })
    return { total: formatCents(total_cents), cap: formatCents(cap_cents ?? total_cents) }
  }
  const what = { vehicle: t(`classes.${vehicle_class}`), miles: MILES }
  return (
    <div className="rounded-md bg-sunken px-4 py-3 text-sm" role="status">
      <p>{t('preview.day', { ...what, ...price(false) })}</p>
      {rates.after_hours_bp > 0 && <p className="mt-1">{t('preview.after', { ...what, ...price(true) })}</p>}
    </div>
  )
}
