import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { PhotoLinks } from '#features/base/files/web/photo-links.tsx'
import { api } from '#features/towing/tows/web/use-cars.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { isOpenExtra } from '../extra.ts'
import type { TowExtra } from '../extra-contract.ts'
import { extrasApi, useExtraRefused } from './extra-calls.ts'

const useTime = () => {
  const format = useFormatter()
  return (at: string) => format.dateTime(new Date(at), { timeStyle: 'short' })
}

/** One call at a time: which one runs, and why the last was refused. */
function useRun<Which>(onChanged: () => void) {
  const [busy, setBusy] = useState<Which | null>(null)
  const [error, setError] = useState<unknown>(null)
  const run = async (which: Which, work: () => Promise<unknown>) => {
    setBusy(which)
    setError(null)
    await work().then(onChanged, (refused: unknown) => {
      setError(refused)
      onChanged()
    })
    setBusy(null)
  }
  return { busy, error, run }
}

type Props = {
  job: string
  extras: readonly TowExtra[]
  company: string
  mine: boolean
  /** Whether the reader asked for them, and may take one back. */
  ours?: boolean
  onChanged: () => void
}
/** What a company asked for beyond the price: the one to decide on, for its driver, and what became of the others. */
export default function ExtraPart({ job, extras, company, mine, ours, onChanged }: Props) {
  const t = useTranslations('towExtra')
  const time = useTime()
  const open = mine ? extras.find(isOpenExtra) : undefined
  const rest = extras.filter(({ id }) => id !== open?.id)
  return (
    <>
      {open && <Open key={open.id} job={job} extra={open} company={company} onChanged={onChanged} />}
      {rest.length > 0 && (
        <section aria-label={t('list')}>
          <h3 className="font-semibold">{t('list')}</h3>
          <ul className="mt-1 grid gap-2 text-sm">
            {rest.map((extra) => (
              <li key={extra.id}>
                <p>
                  {t('line', {
                    what: t(`counted.${extra.item}`, { count: extra.count }),
                    cents: formatCents(extra.cents),
                    status: t(`status.${extra.status === 'agreed' && extra.direct ? 'direct' : extra.status}`, {
                      at: time(extra.expires_at),
                    }),
                  })}
                </p>
                {ours && (extra.status === 'asked' || extra.status === 'refused') && (
                  <TakeBack extra={extra.id} onChanged={onChanged} />
                )}
                <Folded extra={extra} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function TakeBack({ extra, onChanged }: { extra: string; onChanged: () => void }) {
  const t = useTranslations('towExtra.back')
  const say = useExtraRefused()
  const { busy, error, run } = useRun<true>(onChanged)
  return (
    <div className="mt-1 grid gap-2">
      {error !== null && (
        <Notice tone="bad" live>
          {say(error)}
        </Notice>
      )}
      <Button
        size="lg"
        wide
        variant="secondary"
        busy={busy && t('busy')}
        onClick={() => void run(true, () => extrasApi.withdrawExtra({ extra }))}
      >
        {t('button')}
      </Button>
    </div>
  )
}

/** Reason and pictures of one that is decided, fetched once somebody looks. */
function Folded({ extra }: { extra: TowExtra }) {
  const t = useTranslations('towExtra')
  const [seen, setSeen] = useState(false)
  return (
    <details onToggle={() => setSeen(true)}>
      <summary className="link inline-flex min-h-11 items-center">{t('showPhotos')}</summary>
      <p className="wrap-anywhere">{t('why', { reason: extra.reason })}</p>
      {seen && <Pictures extra={extra.id} />}
    </details>
  )
}

function Pictures({ extra }: { extra: string }) {
  const t = useTranslations('towExtra')
  const query = useQuery({
    queryKey: ['tow_extra_photos', extra],
    queryFn: ({ signal }) => extrasApi.extraPhotos({ extra }, { signal }),
    // each link opens for an hour
    staleTime: 30 * 60_000,
  })
  return (
    <Loaded query={query} label={t('photos')} lines={3} failed={t('photosFailed')}>
      {(photos) => <PhotoLinks label={t('photos')} photos={photos} className="grid-cols-2 sm:grid-cols-3" />}
    </Loaded>
  )
}

function Open({ job, extra, company, onChanged }: Omit<Props, 'extras' | 'mine'> & { extra: TowExtra }) {
  const t = useTranslations('towExtra')
  const say = useExtraRefused()
  const time = useTime()
  const { busy, error, run } = useRun<'yes' | 'no' | 'card'>(onChanged)
  const { id, status, item, count, reason, then } = extra
  const cents = formatCents(extra.cents)
  const answer = (agree: boolean) => () =>
    extrasApi.answerExtra({
      extra: id,
      agree,
      pay_company: agree && status === 'refused',
      expected_cents: agree ? then!.total_cents : null,
    })
  return (
    <Card title={t('title', { company, cents })} className="border-2 border-warn">
      <div className="grid gap-3">
        <p role="status" className="font-semibold">
          {t(`counted.${item}`, { count })}
        </p>
        <p className="wrap-anywhere">{t('why', { reason })}</p>
        <Pictures extra={id} />
        {then && <Sums then={then} />}
        {status === 'holding' && <Notice live>{t('holding')}</Notice>}
        {status === 'refused' && (
          <Notice tone="bad" live>
            {t('refused', { at: time(extra.expires_at) })}
          </Notice>
        )}
        {status === 'asked' && <p className="text-sm">{t('by', { at: time(extra.expires_at) })}</p>}
        {error !== null && (
          <Notice tone="bad" live>
            {say(error)}
          </Notice>
        )}
        {status !== 'holding' && (
          <div className="grid gap-2">
            {status === 'refused' && (
              <Button
                size="lg"
                wide
                busy={busy === 'card' && t('opening')}
                onClick={() =>
                  void run('card', async () => {
                    const { url } = await api.addCard({ job })
                    window.location.assign(url)
                  })
                }
              >
                {t('otherCard')}
              </Button>
            )}
            <Button
              size="lg"
              wide
              variant={status === 'refused' ? 'secondary' : 'primary'}
              busy={busy === 'yes' && t('sending')}
              onClick={() => void run('yes', answer(true))}
            >
              {t(status === 'refused' ? 'direct' : 'yes', { cents, company })}
            </Button>
            <Button
              size="lg"
              wide
              variant="secondary"
              busy={busy === 'no' && t('sending')}
              onClick={() => void run('no', answer(false))}
            >
              {t('no')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** In cents: what it was, what it would be, and who pays which part. */
function Sums({ then }: { then: NonNullable<TowExtra['then']> }) {
  const t = useTranslations('towExtra')
  const { price_cents, total_cents, cap_cents, under_cents, above_cents, insurer_cents, own_cents, hold_cents } = then
  return (
    <div className="grid gap-2">
      <Facts
        rows={[
          [t('until'), formatCents(price_cents)],
          [t('total'), formatCents(total_cents)],
          [t('cap'), cap_cents !== null && formatCents(cap_cents)],
          [t('under'), cap_cents !== null && formatCents(under_cents)],
          [t('above'), cap_cents !== null && formatCents(above_cents)],
        ]}
      />
      {insurer_cents !== null && own_cents !== null && (
        <p className="text-sm">{t('shares', { insurer: formatCents(insurer_cents), own: formatCents(own_cents) })}</p>
      )}
      {hold_cents !== null && <p className="text-sm">{t('hold', { cents: formatCents(hold_cents) })}</p>}
    </div>
  )
}
