import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useKept } from '#features/base/accounts/web/draft.ts'
import { useClaim } from '#features/claims/claims/web/claim-calls.ts'
import { type Draft, EMPTY, KEPT_AS, openStep, type Trouble } from '#features/towing/tows/web/draft.ts'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWhen } from '#ui/time-text.ts'
import { moveOutContract } from '../contract.ts'
import type { MovedStay, MoveOut, Stay } from '../stay.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { useRefused } from './refused.ts'

const api = clientOf(moveOutContract)
/** What /tow is told of a car that stands in storage: who goes on from there chooses only where to, and who. */
function draftOf({ stay, scene, known }: MoveOut, before: Draft): Draft {
  const { car, condition } = known
  const troubles: [Trouble, boolean][] = condition
    ? [
        ['no_roll', !condition.rolls],
        ['no_steer', !condition.steers],
        ['wheels', condition.wheels_damaged],
        ['low_ev', condition.low_clearance || condition.awd_or_ev],
        ['no_keys', !condition.keys_present],
      ]
    : []
  return {
    ...EMPTY,
    // nobody waits beside a car that stands behind a gate
    safe: true,
    ...scene,
    stay_id: stay.id,
    claim_id: stay.claim_id,
    vehicle_class: known.vehicle_class ?? '',
    troubles: condition && troubles.flatMap(([trouble, is]) => (is ? trouble : [])),
    low: condition ? (['low_clearance', 'awd_or_ev'] as const).filter((one) => condition[one]) : [],
    ...(car && { year: String(car.year), make: car.make, model: car.model }),
    plate: known.plate || (car?.plate ?? ''),
    phone: before.phone || known.phone,
    pay: before.pay,
  }
}

/** What is owed at the gate, then the tow: its car and its place are known. */
export function MoveOutDialog({ stay }: { stay: Stay }) {
  const t = useTranslations('storage.move')
  const refused = useRefused()
  const say = (error: unknown) => (isRefusal(error) && error.code === 'claim_closed' ? t('closed') : refused(error))
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useKept(KEPT_AS, EMPTY)
  const ask = () => api.moveOut({ stay_id: stay.id })
  const query = useQuery({
    queryKey: ['storage_stays', stay.claim_id, 'move', stay.id],
    queryFn: ask,
    enabled: open,
    staleTime: 0,
    retry: false,
  })
  const job = isRefusal(query.error) && query.error.code === 'busy' ? query.error.details[0]?.message : undefined
  return (
    <FormDialog
      trigger={<Button variant="secondary">{t('open')}</Button>}
      open={open}
      onOpenChange={setOpen}
      title={t('title', { name: stay.name })}
      text={t('text')}
      submit={query.data && !query.error ? t('go') : null}
      busyText={t('loading')}
      run={ask}
      say={say}
      onFailed={() => void query.refetch()}
      onSent={(found) => {
        const next = draftOf(found, draft)
        setDraft(next)
        // by its name: a step that is only cut short would go on by itself at the first answer
        void navigate(`${paths.tow()}?step=${openStep(next)}`)
      }}
    >
      {isRefusal(query.error) && query.error.status === 409 ? (
        <Notice tone="warn" live action={job && <LinkButton to={paths.towJob(job)}>{t('openTow')}</LinkButton>}>
          {say(query.error)}
        </Notice>
      ) : (
        <Loaded query={query} label={t('loading')} lines={4}>
          {(found) => <Owed found={found} />}
        </Loaded>
      )}
    </FormDialog>
  )
}

function Owed({ found: { stay, yard, police } }: { found: MoveOut }) {
  const t = useTranslations('storage.move')
  const all = useTranslations('storage')
  const gate = stay.fees.some(({ kind }) => kind === 'gate' || kind === 'after_hours')
  return (
    <div className="grid gap-4">
      {police !== 'none' && <Notice tone="warn">{t(`police.${police}`)}</Notice>}
      <p>
        {t('owed')}{' '}
        <b className="tabular-nums">
          {stay.daily_cents === null
            ? t('atLeast', { cents: formatCents(stay.cost.cents) })
            : formatCents(stay.cost.cents)}
        </b>
      </p>
      <Facts
        rows={[
          [t('storage'), stay.daily_cents !== null && formatCents(stay.cost.storage_cents)],
          ...stay.fees.map((fee) => [all(`fees.${fee.kind}`), formatCents(fee.cents)] as const),
          [
            t('more'),
            stay.daily_cents === null
              ? all('facts.dailyUnknown')
              : stay.daily_cents > 0 && formatCents(stay.daily_cents),
          ],
          [all('fees.gate'), !gate && (yard ? t('gateOf', { cents: formatCents(yard.gate_fee_cents) }) : t('askGate'))],
          [
            t('hours'),
            yard ? t(yard.after_hours ? 'hoursAfter' : 'hoursOnly', { hours: yard.hours_text }) : t('askHours'),
          ],
          [all('form.phone'), stay.phone],
        ]}
      />
      <p className="text-sm text-ink-soft">{t('apart')}</p>
    </div>
  )
}

/**
 * Of a tow that takes the car out of storage, for its driver: the release that its company needs at the gate, and the way to
 * make it, with the company and its operator filled in.
 */
export function GateOfTow({
  moves,
  company,
  operator,
  onMade,
}: {
  moves: MovedStay
  /** Null while companies are asked. */
  company: string | null
  operator: string | null
  onMade: () => void
}) {
  const t = useTranslations('storage.gate')
  const papers = useTranslations('storage.make.papersNeeded')
  const when = useWhen()
  const claim = useClaim(moves.claim_id).data
  const { release, name } = moves
  return (
    <Card title={t('title', { name })}>
      <div className="grid justify-items-start gap-3">
        {moves.left ? (
          <p>{t('left')}</p>
        ) : release ? (
          <>
            <p>{t(release.state === 'waits' ? 'waits' : 'made', { number: release.number, company: company ?? '' })}</p>
            <Facts
              rows={[
                [t('code'), release.code && <span className="font-mono text-lg font-semibold">{release.code}</span>],
                [t('until'), release.valid_until && when.at(release.valid_until)],
                [t('papers'), release.papers_needed.map((one) => papers(one)).join(', ')],
              ]}
            />
            {release.police_hold && <Notice tone="warn">{t('police')}</Notice>}
          </>
        ) : company === null ? (
          <p>{t('first')}</p>
        ) : (
          <Notice tone="warn">{t(moves.other ? 'other' : 'need', { company, name })}</Notice>
        )}
        {!moves.left && !release && company !== null && claim && (
          <ReleaseDialog
            claim={claim}
            stay={{ id: moves.stay_id, claim_id: moves.claim_id, name }}
            taker={{ company, name: operator ?? company }}
            onMade={onMade}
          />
        )}
        <LinkButton variant="quiet" to={paths.carPlace(moves.claim_id)}>
          {t('open')}
        </LinkButton>
      </div>
    </Card>
  )
}
