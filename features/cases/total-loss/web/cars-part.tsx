import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'
import { useDocuments } from '#features/claims/documents/web/document-calls.ts'
import { formatCents } from '#lib/money.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import { adjustedOf } from '../net.ts'
import { type Comparable, type LossSheet, MOST_COMPARABLES, type Valuation } from '../total-loss.ts'
import { CarDialog } from './car-dialog.tsx'
import { Line } from './line.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { lossApi, sheetChanged, sheetStale, useRefused, type Viewer } from './sheet-calls.ts'

type Props = { claim: ClaimDetail; sheet: LossSheet; viewer: Viewer; writes: boolean }

/** The insurer's report and the cars in it, added up and not judged; lists before stay readable. */
export function CarsPart({ claim, sheet, viewer, writes }: Props) {
  const t = useTranslations('totalLoss.cars')
  const nameOf = useDocumentName()
  const documents = useDocuments(claim.id)
  const current = sheet.valuations.find(({ stands }) => stands) ?? null
  const earlier = sheet.valuations.filter((one) => one !== current && one.comparables.length > 0)
  const cars = current?.comparables ?? []
  const report = documents.data?.find(({ file_id }) => file_id === current?.file_id)
  const known = { claimId: claim.id, current, newest: sheet.valuations[0]?.number ?? 0 }
  const full = cars.length >= MOST_COMPARABLES
  return (
    <Section title={t('title')} action={writes && !full && <CarDialog {...known} documents={documents.data ?? []} />}>
      <p className="max-w-text text-sm text-ink-soft">{t('text')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {report ? (
          <a
            className="link inline-flex min-h-11 items-center wrap-anywhere"
            href={report.signed_url}
            target="_blank"
            rel="noreferrer"
          >
            {t('report', { name: nameOf(report) })}
          </a>
        ) : (
          <span className="text-ink-soft">{t('noReport')}</span>
        )}
        {writes && <ReportDialog {...known} documents={documents.data ?? []} />}
        {writes && viewer === 'driver' && (
          <LinkButton variant="quiet" size="sm" to={paths.claim(claim.id)}>
            {t('upload')}
          </LinkButton>
        )}
      </div>
      {cars.length === 0 ? (
        <p className="mt-3 text-ink-soft">{t('none')}</p>
      ) : (
        <CarList
          valuation={current!}
          pictures={documents.data ?? []}
          viewer={viewer}
          {...(writes && { remove: (at: number) => <RemoveCar {...known} at={at} /> })}
        />
      )}
      {full && writes && <p className="mt-3 text-sm text-ink-soft">{t('full', { count: MOST_COMPARABLES })}</p>}
      {earlier.length > 0 && (
        <details className="mt-4">
          <summary className="link flex min-h-11 items-center">{t('earlier')}</summary>
          <ul className="grid gap-6 pt-2">
            {earlier.map((valuation) => (
              <li key={valuation.id}>
                <CarList valuation={valuation} pictures={documents.data ?? []} viewer={viewer} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

type Pictures = readonly { file_id: string; signed_url: string }[]
function CarList({
  valuation,
  pictures,
  viewer,
  remove,
}: {
  valuation: Valuation
  pictures: Pictures
  viewer: Viewer
  remove?: (at: number) => React.ReactNode
}) {
  const t = useTranslations('totalLoss.cars')
  const page = useTranslations('totalLoss')
  const when = useWhen()
  const { number, comparables, source, recorded_at } = valuation
  return (
    <div className="max-w-text">
      <p className="mt-3 text-sm">
        <b>{t('list', { number, count: comparables.length })}</b>{' '}
        <span className="text-ink-soft">{page('by', { source, viewer, at: when.at(recorded_at) })}</span>
      </p>
      <ul className="divide-y divide-line">
        {comparables.map((car, at) => (
          <li key={at} className="py-4">
            <Car car={car} picture={pictures.find(({ file_id }) => file_id === car.file_id)} />
            {remove?.(at)}
          </li>
        ))}
      </ul>
      {valuation.sum_cents !== null && valuation.average_cents !== null && (
        <>
          <dl className="grid gap-1">
            <Line label={t('sum')} cents={valuation.sum_cents} />
            <Line label={t('average')} cents={valuation.average_cents} strong />
          </dl>
          <p className="mt-1 text-sm text-ink-soft">{t('averageText')}</p>
        </>
      )}
    </div>
  )
}

function Car({ car, picture }: { car: Comparable; picture: Pictures[number] | undefined }) {
  const t = useTranslations('totalLoss.cars')
  const { year, miles, distance_miles: distance, link, adjustments, price_cents } = car
  return (
    <>
      <p className="font-semibold wrap-anywhere" dir="auto">
        {t('name', { year, car: car.car })}
      </p>
      <p className="text-sm text-ink-soft">
        {t('facts', { miles, distance: distance === null ? 'none' : String(distance) })}
      </p>
      <dl className="mt-1 grid gap-1 text-sm">
        <Line label={t('asked')} cents={price_cents} />
        {adjustments.map(({ reason, cents }, at) => (
          <Line key={at} label={reason} cents={cents} />
        ))}
        {adjustments.length > 0 && <Line label={t('adjusted')} cents={adjustedOf(car)} strong />}
      </dl>
      <p className="flex flex-wrap gap-x-4 text-sm">
        {link && (
          <a className="link inline-flex min-h-11 items-center" href={link} target="_blank" rel="noreferrer nofollow">
            {t('openLink')} ({formatHost(link)})
          </a>
        )}
        {picture && (
          <a
            className="link inline-flex min-h-11 items-center"
            href={picture.signed_url}
            target="_blank"
            rel="noreferrer"
          >
            {t('openPicture')}
          </a>
        )}
      </p>
    </>
  )
}
/** Where a link leads, to be read before it is opened. */
const formatHost = (link: string) => (URL.canParse(link) ? new URL(link).host : link)

function RemoveCar({
  claimId,
  current,
  newest,
  at,
}: {
  claimId: string
  current: Valuation | null
  newest: number
  at: number
}) {
  const t = useTranslations('totalLoss.cars')
  const say = useRefused()
  // the car that was read is the one that goes, whatever list came meanwhile
  const [held, setHeld] = useState({ current, newest })
  const car = held.current?.comparables[at]
  return (
    <FormDialog
      size="sm"
      onOpenChange={(open) => open && setHeld({ current, newest })}
      trigger={
        <Button variant="quiet" size="sm">
          {t('remove')}
        </Button>
      }
      title={t('removeTitle')}
      text={t('removeText')}
      submit={t('remove')}
      busyText={t('saving')}
      variant="danger"
      say={say}
      run={() =>
        lossApi.recordValuation({
          claim_id: claimId,
          after: held.newest,
          file_id: held.current?.file_id ?? null,
          comparables: (held.current?.comparables ?? []).filter((_, n) => n !== at),
        })
      }
      onFailed={() => void sheetStale(claimId)}
      onSent={(changed) => {
        toast(t('removed'))
        sheetChanged(changed)
      }}
    >
      {car && (
        <p className="text-sm wrap-anywhere">
          {t('name', { year: car.year, car: car.car })} · {formatCents(car.price_cents)}
        </p>
      )}
    </FormDialog>
  )
}
