import fitCopy from 'virtual:copy/glass+glassFit'
import { type ReactNode, Suspense } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { PhotoLinks } from '#features/base/files/web/photo-links.tsx'
import { Facts } from '#ui/card.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import type { Repair, RepairRecord } from '../repair.ts'

const FitFacts = lazyWithCopy(async () => (await import('#features/trades/glass/web/fit-shown.tsx')).FitFacts, fitCopy)

/** Scans, calibrations and set glass as they were done, and what is still asked for. */
export function RepairRecords({ repair, action }: { repair: Repair; action?: ReactNode }) {
  const t = useTranslations('repairs.record')
  const kinds = useTranslations('repairs.records')
  const format = useFormatter()
  const { records, records_missing } = repair
  return (
    <Section title={t('title')} action={action}>
      {records_missing.length > 0 && (
        <p className="mb-3 font-semibold">
          {t('missing', { list: format.list(records_missing.map((each) => kinds(each))) })}
        </p>
      )}
      {records.length === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {records.map((record) => (
            <Record key={record.id} record={record} zone={repair.time_zone} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Record({ record, zone }: { record: RepairRecord; zone: string }) {
  const t = useTranslations('repairs.record')
  const kinds = useTranslations('repairs.records')
  const ways = useTranslations('repairs.calibrations')
  const when = useWhen()
  const { kind, about, method, technician, file } = record
  return (
    <li className="py-3">
      <p className="font-semibold">{about ? t('not', { about, what: kinds(about) }) : kinds(kind)}</p>
      <p className="text-sm text-ink-soft">
        {[
          when.day(record.done_on),
          record.systems,
          method && ways(method),
          record.tool,
          technician && t('by', { name: technician }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {record.glass && (
        <Suspense>
          <FitFacts fit={record.glass} zone={zone} />
        </Suspense>
      )}
      <p dir="auto" className="wrap-anywhere">
        {record.result}
      </p>
      {file && (
        <a className="link inline-flex min-h-11 items-center" href={file.signed_url} target="_blank" rel="noreferrer">
          {t('file')}: {file.name}
        </a>
      )}
    </li>
  )
}

/** Miles, fuel, warning lights and belongings as the shop noted them when the car came, and every photo of the job. */
export function Arrival({ repair }: { repair: Repair }) {
  const t = useTranslations('repairs.arrival')
  const format = useFormatter()
  const when = useWhen()
  const { arrived_at, odometer_in, fuel_eighths } = repair
  // those of a line stand beside it
  const photos = repair.photos
    .filter(({ kind }) => kind !== 'line')
    .map((photo) => ({ ...photo, name: `${photo.name}, ${when.at(photo.at)}` }))
  if (!arrived_at) return null
  return (
    <Section title={t('title')} fold={when.at(arrived_at)}>
      <Facts
        className="grid-cols-2"
        rows={[
          [t('at'), when.at(arrived_at)],
          [t('miles'), odometer_in !== null && format.number(odometer_in)],
          [t('fuel'), fuel_eighths !== null && t('eighths', { eighths: fuel_eighths })],
          [t('lights'), repair.warning_lights || t('none')],
          [t('belongings'), repair.belongings || t('none')],
        ]}
      />
      <PhotoLinks label={t('photos')} photos={photos} className="grid-cols-3 sm:grid-cols-5" />
    </Section>
  )
}
