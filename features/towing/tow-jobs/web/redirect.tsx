import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PlaceField } from '#features/base/places/web/place-field.tsx'
import { capOfAll } from '#features/towing/tow-pay/extra.ts'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import type { NewDestination, TowJob } from '../job.ts'
import { priceIn, useRefused } from './refused.ts'
import { towChanged, towJobsApi } from './tow-calls.ts'

/** Another place, at a price that is said before it is agreed to. */
export function Redirect({ job }: { job: TowJob }) {
  const t = useTranslations('towJob.redirect')
  const say = useRefused()
  const company = job.company?.business_name ?? ''
  const [kind, setKind] = useState('')
  const [near, setNear] = useState('')
  // the price that was shown for what is chosen now
  const [shown, setShown] = useState<{ for: string; cents: number } | null>(null)
  const chosen = `${kind} ${near.trim()}`
  const known = shown?.for === chosen ? shown.cents : null
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (known !== null) said.current?.scrollIntoView({ block: 'nearest' })
  }, [known])
  // not where the truck stands
  const yards = job.yards.filter(({ id }) => !job.turned_away || id !== job.destination?.yard_id)
  const destination: NewDestination =
    kind === 'chosen' && job.claim_id
      ? { kind: 'chosen', claim_id: job.claim_id }
      : kind === 'place'
        ? { kind: 'place', near: near.trim() }
        : { kind: 'yard', yard_id: kind }
  return (
    <FormDialog
      title={t('title')}
      text={t('text')}
      submit={known === null ? t('ask') : t('confirm', { cents: formatCents(known) })}
      busyText={t('busy')}
      trigger={
        <Button variant={job.turned_away ? 'primary' : 'secondary'} size="lg" wide>
          {t(job.turned_away ? 'choose' : 'open')}
        </Button>
      }
      check={() => ({
        kind: !kind && t('pick'),
        near: kind === 'place' && !near.trim() && t('missing'),
      })}
      run={() => towJobsApi.changeDestination({ job: job.id, destination, expected_cents: known ?? 0 })}
      say={(error) =>
        kind === 'chosen' && isRefusal(error) && error.code === 'no_destination' ? t('noShop') : say(error)
      }
      asksBack={(error) => priceIn(error) !== null}
      onFailed={(error) => {
        const cents = priceIn(error)
        if (cents !== null) setShown({ for: chosen, cents })
      }}
      onSent={(changed) => {
        setShown(null)
        void towChanged(changed)
      }}
    >
      {(wrong) => (
        <div className="grid gap-4">
          <RadioCards
            name="kind"
            legend={t('kind')}
            error={wrong['kind']}
            value={kind}
            onValue={setKind}
            options={[
              ...(job.claim_id && job.destination?.kind !== 'chosen' ? [{ value: 'chosen', label: t('chosen') }] : []),
              { value: 'place', label: t('place') },
              ...yards.map((yard) => ({
                value: yard.id,
                label: t('yard', { company, address: yard.address }),
                hint: t('yardHint', {
                  daily: formatCents(yard.daily_cents),
                  fee: yard.gate_fee_cents > 0 ? 'some' : 'none',
                  gate: formatCents(yard.gate_fee_cents),
                }),
              })),
            ]}
          />
          {kind === 'place' && (
            <PlaceField
              id="near"
              label={t('near')}
              value={near}
              error={wrong['near']}
              onChange={(event) => setNear(event.target.value)}
              onChosen={setNear}
            />
          )}
          {known !== null && (
            <div ref={said}>
              <Notice live>
                {t('newPrice', {
                  cents: formatCents(known),
                  before: formatCents(job.price_cents ?? 0),
                  most: formatCents(capOfAll(known, job.lines)),
                })}
              </Notice>
            </div>
          )}
        </div>
      )}
    </FormDialog>
  )
}
