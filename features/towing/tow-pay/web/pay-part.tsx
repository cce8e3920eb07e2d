import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { api } from '#features/towing/tows/web/use-cars.ts'
import { formatCents } from '#lib/money.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { type TowPay, towPayContract } from '../contract.ts'
import { PAY_STATES } from '../pay.ts'
import { canPayCompany } from '../policy.ts'

const towPayApi = clientOf(towPayContract)

/** What the card of a tow came to, in words; null where no card pays it. */
export function PayNote({ paid, mine, company }: { paid: TowPay; mine: boolean; company: string }) {
  const t = useTranslations('towPay')
  if (!paid.state) return null
  const values = { company, cents: formatCents(paid.cents), rest: formatCents(paid.rest_cents) }
  return (
    <p className="font-semibold">
      {t(`${mine ? 'mine' : 'theirs'}.${paid.state}`, values)}
      {paid.state === 'charged' && paid.rest_cents > 0 && ` ${t(mine ? 'mine.rest' : 'theirs.rest', values)}`}
    </p>
  )
}

type Props = { job: string; paid: TowPay; company: string; onChanged: () => void }
/** For the driver: what the card came to, and both ways on where a bank said no. */
export function PayPart({ job, paid, company, onChanged }: Props) {
  const t = useTranslations('towPay')
  const [busy, setBusy] = useState<'card' | 'company' | null>(null)
  const [failed, setFailed] = useState(false)
  const [search, setSearch] = useSearchParams()
  const back = search.get('card') === 'added'
  const asked = useRef(false)
  useEffect(() => {
    if (!back || asked.current) return
    asked.current = true
    void api
      .checkCard({})
      .then(onChanged, () => setFailed(true))
      .finally(() => setSearch({}, { replace: true, preventScrollReset: true }))
  }, [back, onChanged, setSearch])
  const run = async (which: 'card' | 'company', work: () => Promise<void>) => {
    setBusy(which)
    setFailed(false)
    await work().catch(() => setFailed(true))
    setBusy(null)
  }
  const { state, failure } = paid
  if (!state) return null
  const stuck = state === 'refused' || state === 'part'
  return (
    <Notice
      tone={PAY_STATES[state] === 'mute' ? 'info' : PAY_STATES[state]}
      action={
        paid.order_id && (
          <div className="flex flex-wrap gap-2">
            <LinkButton to={paths.booking(paid.order_id)}>{t('receipt')}</LinkButton>
            <LinkButton variant="secondary" to={`${paths.booking(paid.order_id)}#review`}>
              {t('review', { company })}
            </LinkButton>
          </div>
        )
      }
    >
      <PayNote paid={paid} mine company={company} />
      {failure && <p className="mt-1">{t(`failure.${failure}`)}</p>}
      {stuck && (
        <div className="mt-3 grid gap-2">
          <Button
            size="lg"
            wide
            busy={(busy === 'card' && t('opening')) || (back && t('checking'))}
            onClick={() =>
              void run('card', async () => {
                const { url } = await api.addCard({ job })
                window.location.assign(url)
              })
            }
          >
            {t('otherCard')}
          </Button>
          {canPayCompany(paid).yes && (
            <Button
              size="lg"
              wide
              variant="secondary"
              busy={busy === 'company' && t('sending')}
              onClick={() =>
                void run('company', async () => {
                  await towPayApi.payCompany({ job })
                  onChanged()
                })
              }
            >
              {t('payCompany', { company })}
            </Button>
          )}
        </div>
      )}
      {failed && <p className="mt-2">{t('failed')}</p>}
    </Notice>
  )
}
