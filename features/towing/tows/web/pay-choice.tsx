import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { TowCard } from '../tow.ts'
import type { Pay } from '../tow-status.ts'
import { api } from './use-cars.ts'

type Props = {
  pay: Pay
  cap_cents: number | null
  /** A tow for later. */
  then: 'yes' | 'no'
  missing: boolean
  onPay: (pay: Pay) => void
  onCard: (kept: boolean) => void
}
/** By card or to the company. A card is left on the payment provider's own page, and what was said here is kept meanwhile. */
export function PayChoice({ pay, cap_cents, then, missing, onPay, onCard }: Props) {
  const t = useTranslations('towCard')
  const [card, setCard] = useState<TowCard | null | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const [search, setSearch] = useSearchParams()
  const back = search.get('card') === 'added'
  const asked = useRef(false)
  const show = ({ card: kept }: { card: TowCard | null }) => {
    setCard(kept)
    onCard(kept !== null)
  }
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void (back ? api.checkCard({}) : api.card({}))
      .then((answer) => {
        show(answer)
        if (back && answer.card) onPay('card')
      })
      .catch(() => {
        setCard(null)
        setFailed(true)
      })
      .finally(() => {
        if (back) setSearch({ step: 'who' }, { replace: true, preventScrollReset: true })
      })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is shown
  }, [])
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailed(false)
    await work().catch(() => setFailed(true))
    setBusy(false)
  }
  const open = () =>
    run(async () => {
      const { url } = await api.addCard({ job: null })
      onPay('card')
      window.location.assign(url)
    })
  return (
    <div className="grid gap-3">
      <RadioCards
        name="pay"
        legend={t('legend')}
        value={pay}
        onValue={(value) => onPay(value as Pay)}
        error={missing && pay === 'card' && card === null && t('missing')}
        options={[
          {
            value: 'card',
            label: t('card'),
            hint: cap_cents === null ? t('cardOpen', { then }) : t('cardHint', { cents: formatCents(cap_cents), then }),
          },
          { value: 'company', label: t('company'), hint: t('companyHint') },
        ]}
      />
      {pay === 'card' &&
        (card === undefined ? (
          <Skeleton label={t('loading')} lines={1} />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            {card && <p className="font-semibold">{t('kept', { last4: card.last4 ?? '' })}</p>}
            <Button
              name="add-card"
              variant={card ? 'quiet' : 'secondary'}
              size="lg"
              busy={busy && t('opening')}
              onClick={() => void open()}
            >
              {t(card ? 'other' : 'add')}
            </Button>
            {card && (
              <Button variant="quiet" size="lg" onClick={() => void run(async () => show(await api.removeCard({})))}>
                {t('remove')}
              </Button>
            )}
          </div>
        ))}
      {failed && (
        <Notice tone="bad" live>
          {t('failed')}
        </Notice>
      )}
    </div>
  )
}
