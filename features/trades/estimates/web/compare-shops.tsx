import { type ReactNode, Suspense } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { lazyPart } from '#ui/later.ts'
import { Loaded } from '#ui/loaded.tsx'
import { Section, Sheet } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast, toastError } from '#ui/toast.tsx'
import { calibrationOf, laborRates, type PartGroup, partShares, standsMinutes } from '../comparison.ts'
import { type AskedShop, type Compared, INVITATION_STATUS } from '../request.ts'
import { api, estimatesChanged, useCompared, useSentence } from './estimate-calls.ts'
import { EstimateLines } from './estimate-lines.tsx'

// only with two estimates, and below all of them
const SectionsCompared = lazyPart(async () => (await import('./sections-compared.tsx')).SectionsCompared)

/** The shops of a request side by side, and the way to choose one. */
export function CompareShops({ id, onMore }: { id: string; onMore: () => void }) {
  const t = useTranslations('estimates')
  const compared = useCompared(id)
  return (
    <Loaded query={compared} keep label={t('loading')} shape="cards" lines={3} failed={t('failed')}>
      {(data) => <Found compared={data} onMore={onMore} />}
    </Loaded>
  )
}

function Found({ compared, onMore }: { compared: Compared; onMore: () => void }) {
  const t = useTranslations('estimates.compare')
  const ask = useTranslations('estimates.ask')
  const open = compared.status === 'open'
  const estimates = compared.shops.filter(({ estimate }) => estimate !== null)
  return (
    <Sheet>
      <Section
        title={t('title')}
        meta={estimates.length > 0 ? t('insurerText') : t('waiting')}
        action={
          open && (
            <div className="flex flex-wrap gap-2">
              {compared.may_ask > 0 && (
                <Button variant="secondary" onClick={onMore}>
                  {ask('more')}
                </Button>
              )}
              <Withdraw id={compared.id} />
            </div>
          )
        }
      >
        {compared.insurer_cents !== null && (
          <p className="mb-4 font-semibold">{t('insurers', { amount: formatCents(compared.insurer_cents) })}</p>
        )}
        {compared.wants === 'photo_estimate' && estimates.length > 0 && (
          <p className="mb-4 text-sm text-ink-soft">{t('preliminary')}</p>
        )}
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {compared.shops.map((shop) => (
            <li key={shop.id} className="min-w-0">
              <ShopCard shop={shop} compared={compared} />
            </li>
          ))}
        </ul>
      </Section>
      {estimates.length > 1 && (
        <Suspense>
          <SectionsCompared shops={estimates} />
        </Suspense>
      )}
    </Sheet>
  )
}

/** One shop: where it stands, and what its estimate says in a few figures. */
function ShopCard({ shop, compared }: { shop: AskedShop; compared: Compared }) {
  const t = useTranslations('estimates.compare')
  const words = useTranslations('estimates')
  const when = useWhen()
  const { estimate, provider } = shop
  return (
    <Card title={provider.business_name} level={3} meta={[provider.city, provider.state].filter(Boolean).join(', ')}>
      <StatusBadge tone={INVITATION_STATUS[shop.status].tone}>{words(`status.${shop.status}`)}</StatusBadge>
      {(shop.status === 'sent' || shop.status === 'seen') && (
        <p className="mt-1 text-sm text-ink-soft">
          {t('until', { until: when.promise(shop.due_at, provider.time_zone) })}
        </p>
      )}
      {shop.decline_reason && (
        <p className="mt-1 text-sm text-ink-soft">
          {words(`reasons.${shop.decline_reason}`)} {shop.decline_words && <q dir="auto">{shop.decline_words}</q>}
        </p>
      )}
      {estimate && <EstimateFigures shop={shop} estimate={estimate} compared={compared} />}
      {estimate && compared.status === 'open' && shop.status === 'answered' && <Choose shop={shop} />}
    </Card>
  )
}

function EstimateFigures({
  shop: { provider },
  estimate,
  compared,
}: {
  shop: AskedShop
  estimate: NonNullable<AskedShop['estimate']>
  compared: Compared
}) {
  const t = useTranslations('estimates.compare')
  const ask = useTranslations('estimates.ask')
  const locale = useLocale()
  const { totals, shares, lines } = estimate
  const { deductible_cents, insurer_cents } = compared
  const { facts, miles } = provider
  const day = (text: string | null) => text && formatDay(text, locale)
  const rates = laborRates(lines)
  const calibration = calibrationOf(lines)
  const stands = standsMinutes(lines)
  const below = (text: ReactNode, note: string) => (
    <span key={note}>
      {text}
      <span className="block text-xs text-ink-soft">{note}</span>
    </span>
  )
  return (
    <>
      <p className="mt-3 font-display text-2xl font-bold">{formatCents(totals.total_cents)}</p>
      <p className="text-sm text-ink-soft">{t('total')}</p>
      {insurer_cents !== null && <AgainstInsurers cents={totals.total_cents - insurer_cents} />}
      <Facts
        className="mt-3 grid-cols-2"
        rows={[
          [
            t('share'),
            below(
              <b>{formatCents(shares.own_cents)}</b>,
              deductible_cents === null
                ? t('unknownDeductible')
                : t('deductible', { amount: formatCents(shares.deductible_cents) }),
            ),
          ],
          [t('insurer'), formatCents(shares.insurer_cents)],
          [t('ready'), estimate.ready_on && below(formatDay(estimate.ready_on, locale), t('readyIf'))],
          [t('days'), t('dayCount', { days: estimate.days_needed })],
          [t('dropOff'), day(estimate.earliest_drop_off)],
          [t('hours'), t('hourCount', { hours: totals.hours_tenths / 10 })],
          [
            t('rate'),
            rates &&
              (rates.least === rates.most
                ? formatCents(rates.least)
                : t('rates', { least: formatCents(rates.least), most: formatCents(rates.most) })),
          ],
          [t('parts'), t(`policies.${estimate.parts_policy}`)],
          [t('warranty'), t('months', { months: estimate.warranty_months })],
          [
            t('calibration'),
            calibration.by === 'vendor'
              ? t('calibrations.vendor', { vendor: calibration.vendor })
              : t(`calibrations.${calibration.by}`),
          ],
          [t('stands'), stands !== null && t('standsCount', { minutes: stands })],
          [t('far'), miles !== null && ask('miles', { miles })],
          [t('inTime'), facts && t('inTimeCount', { inTime: facts.in_time, ready: facts.ready })],
          [t('added'), facts && t('addedPercent', { percent: facts.added_percent })],
          [t('valid'), day(estimate.valid_until)],
          [t('version'), `E${String(estimate.number).padStart(2, '0')}`],
          [t('prepared'), estimate.prepared_by],
        ]}
      />
      <PartsBar shares={partShares(lines)} />
      {estimate.message && (
        <p dir="auto" className="mt-3 text-sm whitespace-pre-line wrap-anywhere">
          {estimate.message}
        </p>
      )}
      <details className="mt-3">
        <summary className="link min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
          {t('lines', { count: lines.length })}
        </summary>
        <EstimateLines lines={lines} totals={totals} photos={estimate.photos} />
      </details>
    </>
  )
}

const BAR: Record<PartGroup, string> = { oem: 'bg-accent', aftermarket: 'bg-ink-soft', used: 'bg-line-strong' }
/** Which parts the money is for, as one bar and in words. */
function PartsBar({ shares }: { shares: ReturnType<typeof partShares> }) {
  const t = useTranslations('estimates.compare')
  if (shares.length === 0) return null
  return (
    <div className="mt-3">
      <p className="text-sm text-ink-soft">{t('partsBar')}</p>
      <div aria-hidden className="mt-1 flex h-2 gap-0.5 overflow-hidden rounded-full">
        {shares.map(({ group, percent }) => (
          <span key={group} className={BAR[group]} style={{ width: `${percent}%` }} />
        ))}
      </div>
      <p className="mt-1 text-sm">
        {shares.map(({ group, percent }) => t(`groups.${group}`, { percent })).join(' · ')}
      </p>
    </div>
  )
}

/** How far a shop's total is from what the insurer's own estimate says, in cents. */
function AgainstInsurers({ cents }: { cents: number }) {
  const t = useTranslations('estimates.compare')
  const amount = formatCents(Math.abs(cents))
  return <p className="mt-1 text-sm">{cents === 0 ? t('same') : t(cents > 0 ? 'above' : 'below', { amount })}</p>
}

function Choose({ shop }: { shop: AskedShop }) {
  const t = useTranslations('estimates.compare')
  const sentence = useSentence()
  const { estimate, provider } = shop
  if (!estimate) return null
  return (
    <div className="mt-4">
      <FormDialog
        title={t('chooseTitle', { business: provider.business_name })}
        text={t('chooseText')}
        submit={t('choose')}
        busyText={t('choosing')}
        trigger={
          <Button wide>
            {t('choose')}
            <span className="sr-only">: {provider.business_name}</span>
          </Button>
        }
        say={sentence}
        run={() => api.choose({ estimate_id: estimate.id, hash: estimate.hash })}
        onFailed={() => estimatesChanged()}
        onSent={() => {
          toast(t('chosen'), t('chosenText'))
          void estimatesChanged()
        }}
      >
        {() => (
          <Facts
            rows={[
              [t('total'), formatCents(estimate.totals.total_cents)],
              [t('share'), formatCents(estimate.shares.own_cents)],
            ]}
          />
        )}
      </FormDialog>
    </div>
  )
}

function Withdraw({ id }: { id: string }) {
  const t = useTranslations('estimates.compare')
  const words = useTranslations('estimates')
  const sentence = useSentence()
  const withdraw = useMutation({
    mutationFn: () => api.withdraw({ request_id: id }),
    onSettled: () => estimatesChanged(),
    onError: (error) => toastError(words('error'), sentence(error)),
  })
  return (
    <FormDialog
      title={t('withdrawTitle')}
      text={t('withdrawText')}
      submit={t('withdraw')}
      busyText={t('withdrawing')}
      variant="danger"
      trigger={<Button variant="quiet">{t('withdraw')}</Button>}
      run={() => withdraw.mutateAsync()}
      onSent={() => toast(t('withdrawn'))}
    >
      {() => null}
    </FormDialog>
  )
}
