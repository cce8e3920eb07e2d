import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { SUM_KINDS } from '#features/trades/imports/imported.ts'
import { formatCents } from '#lib/money.ts'
import type { Tone } from '#lib/status.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { gapOf, lineGap, type OutsideEstimate, type OwnWork, paired, pricedLines } from '../outside-estimate.ts'
import { outsideApi, outsideChanged, type Place, useBeside, useOutsideRefused, type Viewer } from './outside-calls.ts'
import { OutsideDialog } from './outside-dialog.tsx'
import { Gap } from './sum-fields.tsx'

/** Estimates written elsewhere beside the shop's own work, and where one is added; nothing where there is neither. */
export function OutsideCard({
  place,
  viewer,
  claimId,
  brings,
}: {
  place: Place
  viewer: Viewer
  /** Empty where a shop was only asked. */
  claimId: string
  brings: boolean
}) {
  const t = useTranslations('outside')
  const beside = useBeside(place)
  const standing = beside.data?.estimates.filter(({ ended_at }) => ended_at === null) ?? []
  const ended = beside.data?.estimates.filter(({ ended_at }) => ended_at !== null) ?? []
  if (beside.data && beside.data.estimates.length === 0 && !brings) return null
  return (
    <Section
      title={t('title')}
      action={brings && beside.data && <OutsideDialog {...{ place, viewer, claimId, standing }} />}
    >
      <p className="max-w-text text-sm text-ink-soft">
        {t(`text.${viewer === 'shop' && claimId ? 'chosen' : viewer}`)}{' '}
        {viewer === 'driver' && 'invitation_id' in place && t('text.versions')}
      </p>
      <Loaded query={beside} keep label={t('loading')} lines={2} failed={t('failed')}>
        {({ own }) => (
          <>
            {standing.length > 0 && (
              <ul className="mt-4 grid gap-4">
                {standing.map((one) => (
                  <li key={one.id} className="min-w-0">
                    <Outside estimate={one} own={own} viewer={viewer} />
                  </li>
                ))}
              </ul>
            )}
            {ended.length > 0 && <Ended estimates={ended} viewer={viewer} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** Who added it and when; one's own by the word "you". */
function useSource(viewer: Viewer): (estimate: OutsideEstimate) => string {
  const t = useTranslations('outside')
  const when = useWhen()
  return ({ source, by, recorded_at }) => {
    const at = when.at(recorded_at)
    if (source === 'driver' && viewer === 'driver') return t('self.driver', { at })
    if (source === 'shop' && viewer === 'shop') return t('self.shop', { at })
    return t(`source.${source}`, { by, at })
  }
}

const TRUST_TONE: Record<NonNullable<OutsideEstimate['trust']>, Tone> = {
  typed: 'warn',
  domain_known: 'good',
  confirmed: 'good',
}
function Outside({ estimate, own, viewer }: { estimate: OutsideEstimate; own: OwnWork | null; viewer: Viewer }) {
  const t = useTranslations('outside')
  const sourceOf = useSource(viewer)
  const say = useOutsideRefused(viewer)
  const { whose, by, trust, format, signed_url, lines, note, mine, id } = estimate
  const [gap, made] = [gapOf(estimate), lineGap(estimate, lines)]
  return (
    <Card
      level={3}
      title={t(`whose.${whose}`, { shop: by })}
      meta={sourceOf(estimate)}
      action={trust && <StatusBadge tone={TRUST_TONE[trust]}>{t(`trust.${trust}`)}</StatusBadge>}
    >
      {/* a shop's other paper is of the same work: beside the insurer's it says more */}
      <SumsBeside estimate={estimate} own={own} />
      {gap !== 0 && (
        <Notice tone="warn">
          <Gap cents={gap} />
        </Notice>
      )}
      {made !== 0 && (
        <p className="mt-2 text-sm">
          {t(made > 0 ? 'lineGap.above' : 'lineGap.below', { amount: formatCents(Math.abs(made)) })}
        </p>
      )}
      {note && (
        <p dir="auto" className="mt-3 text-sm wrap-anywhere">
          {note}
        </p>
      )}
      <p className="mt-3 text-sm text-ink-soft">{t(`format.${format}`)}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2" data-no-print>
        {signed_url && (
          <a
            href={signed_url}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center gap-2"
          >
            <FileText aria-hidden className="size-5 shrink-0" />
            {t('open')}
          </a>
        )}
        {mine && (
          <ReasonDialog
            name={`${id}:back`}
            label={t('back.do')}
            title={t('back.title')}
            text={t('back.text')}
            busyText={t('back.doing')}
            look={{ variant: 'quiet', size: 'sm' }}
            say={say}
            run={async (reason) => void (await outsideApi.takeBack({ id, reason }))}
            onSent={() => void outsideChanged()}
          />
        )}
      </div>
      {lines.length > 0 && <LinesBeside estimate={estimate} own={own} />}
    </Card>
  )
}

/** Each sum of the paper beside the shop's, with what it is more or less. */
function SumsBeside({ estimate, own }: { estimate: OutsideEstimate; own: OwnWork | null }) {
  const t = useTranslations('outside')
  const head = 'py-2 pl-2 text-right align-bottom font-semibold'
  const cell = 'py-2 pl-2 text-right align-top tabular-nums'
  const difference = (cents: number) =>
    cents === 0 ? t('same') : t(cents > 0 ? 'more' : 'less', { amount: formatCents(Math.abs(cents)) })
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{t('table')}</caption>
      <thead>
        <tr className="border-b border-line-strong text-ink-soft">
          <th scope="col" className="py-2 pr-2 text-left align-bottom font-semibold">
            {t('amount')}
          </th>
          {own && (
            <th scope="col" className={head}>
              {t('own', { versions: own.versions.join(' + ') })}
            </th>
          )}
          <th scope="col" className={head}>
            {t('theirs')}
          </th>
        </tr>
      </thead>
      <tbody>
        {SUM_KINDS.map((kind) => {
          const [theirs, ours] = [estimate[`${kind}_cents`], own?.[`${kind}_cents`]]
          return (
            <tr key={kind} className={kind === 'total' ? 'border-b border-line font-bold' : 'border-b border-line'}>
              <th scope="row" className="py-2 pr-2 text-left align-top font-[inherit]">
                {t(`kinds.${kind}`)}
              </th>
              {ours !== undefined && <td className={cell}>{formatCents(ours)}</td>}
              <td className={cell}>
                {formatCents(theirs)}
                {ours !== undefined && (
                  <span className="block text-xs font-normal text-ink-soft">{difference(theirs - ours)}</span>
                )}
              </td>
            </tr>
          )
        })}
        {estimate.deductible_cents !== null && (
          <tr>
            <th scope="row" className="py-2 pr-2 text-left align-top font-[inherit]">
              {t('kinds.deductible')}
            </th>
            {own && <td className={cell}>—</td>}
            <td className={cell}>{formatCents(estimate.deductible_cents)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** The lines that a file said beside the shop's, by section and description. */
function LinesBeside({ estimate: { lines }, own }: { estimate: OutsideEstimate; own: OwnWork | null }) {
  const t = useTranslations('outside')
  const rows = paired(own?.lines ?? [], pricedLines(lines))
  const amount = (cents: number | null, other: number | null) => (
    <>
      {cents === null ? '—' : formatCents(cents)}
      {cents !== null && other === null && own && <span className="block text-xs text-ink-soft">{t('only')}</span>}
    </>
  )
  return (
    <details className="mt-3">
      <summary className="link min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
        {t('lines', { count: rows.length })}
      </summary>
      <p className="text-sm text-ink-soft">{t('beforeTax')}</p>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t('linesTable')}</caption>
        <thead>
          <tr className="border-b border-line-strong text-ink-soft">
            <th scope="col" className="py-2 pr-2 text-left font-semibold">
              {t('line')}
            </th>
            {own && (
              <th scope="col" className="py-2 pl-2 text-right font-semibold">
                {t('own', { versions: own.versions.join(' + ') })}
              </th>
            )}
            <th scope="col" className="py-2 pl-2 text-right font-semibold">
              {t('theirs')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <tr key={n} className="border-b border-line">
              <th scope="row" dir="auto" className="py-2 pr-2 text-left align-top font-normal wrap-anywhere">
                {row.description}
                <span className="block text-xs text-ink-soft">{row.section}</span>
              </th>
              {own && <td className="py-2 pl-2 text-right align-top tabular-nums">{amount(row.own, row.theirs)}</td>}
              <td className="py-2 pl-2 text-right align-top tabular-nums">{amount(row.theirs, row.own)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Ended({ estimates, viewer }: { estimates: readonly OutsideEstimate[]; viewer: Viewer }) {
  const t = useTranslations('outside')
  const sourceOf = useSource(viewer)
  return (
    <details className="mt-3">
      <summary className="link min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
        {t('earlier', { count: estimates.length })}
      </summary>
      <ul className="grid gap-2 text-sm">
        {estimates.map((one) => (
          <li key={one.id} className="wrap-anywhere">
            {t(`whose.${one.whose}`, { shop: one.by })}: {formatCents(one.total_cents)}
            <span className="block text-ink-soft">{sourceOf(one)}</span>
            <span dir="auto" className="block">
              {t(`ended.${one.ended_how ?? 'replaced'}`, { reason: one.ended_reason ?? '' })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
