import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { addDays, dayIn, TEAM_ZONE } from '#lib/dates.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateField, TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import { type ClaimWork as Work, FOLLOW_UP_DAYS } from '../claim-work.ts'
import type { PerClaim } from '../queue.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { CallDialog } from './call-dialog.tsx'
import { useWhyLeft, useWork, useWorkSentence, workApi, workChanged } from './note-calls.ts'
import { inWords } from './in-words.ts'
import { queueApi } from './take-next.ts'

/** Who of the team has a claim and when it is followed up, with a way to log a call. */
export function ClaimWork({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimWork')
  const work = useWork(claim.id)
  return (
    <Card title={t('title')} meta={t('text')} action={<CallDialog claimId={claim.id} />}>
      <Loaded query={work} keep label={t('loading')} shape="rows" lines={1}>
        {(now) => (
          <div className="grid gap-5">
            <Assigned claim={claim} work={now} />
            <FollowUp claim={claim} followUp={now.follow_up} />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

/** To whom the claim is assigned until somebody changes it; who looks at it just now stands above the page. */
function Assigned({ claim, work: { assignee, assigned_by, assigned_at } }: { claim: ClaimDetail; work: Work }) {
  const t = useTranslations('claimWork.assign')
  const many = useTranslations('claimWork.many')
  const sentence = useWorkSentence()
  const when = useWhen()
  const me = useMe().id
  const claims = [{ id: claim.id, was: assignee?.id ?? null }]
  const [refused, setRefused] = useState<string | null>(null)
  const why = useWhyLeft()
  const done = ({ refused: [first] }: PerClaim) => {
    assign.reset()
    setRefused(first ? why(first) : null)
    void workChanged()
  }
  const assign = useMutation({
    mutationFn: (to: string | null) => queueApi.assignMany({ claims, to }),
    onSuccess: done,
  })
  const run = (to: string | null) => void (assign.isPending || assign.mutate(to))
  const problem = assign.isError ? sentence(assign.error) : refused
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">{t('label')}</h3>
      <p role="status" className={assignee ? 'wrap-anywhere' : 'text-ink-soft'}>
        {!assignee
          ? t('none')
          : assigned_by && assigned_at && assigned_by.id !== assignee.id
            ? t('by', { name: assignee.name, by: assigned_by.name, date: when.at(assigned_at) })
            : assignee.name}
      </p>
      {claim.status !== 'closed' && (
        <div className="flex flex-wrap gap-2">
          {assignee?.id === me ? (
            <Button size="sm" variant="secondary" busy={assign.isPending && many('busy')} onClick={() => run(null)}>
              {many('release')}
            </Button>
          ) : assignee ? null : (
            <Button size="sm" variant="secondary" busy={assign.isPending && many('busy')} onClick={() => run(me)}>
              {many('assign')}
            </Button>
          )}
          <AssignDialog claims={claims} onDone={(_, result) => done(result)} />
        </div>
      )}
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
    </div>
  )
}

type Planned = Work['follow_up']
function FollowUp({ claim, followUp }: { claim: ClaimDetail; followUp: Planned }) {
  const t = useTranslations('claimWork.followUp')
  const when = useWhen()
  const today = dayIn(TEAM_ZONE, useNow({ updateInterval: 60_000 }))
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="grid gap-2">
      <h3 ref={heading} tabIndex={-1} className="text-sm font-semibold outline-none">
        {t('label')}
      </h3>
      {followUp ? (
        <p className="wrap-anywhere">
          {followUp.on <= today && (
            <>
              <StatusBadge tone="warn">{t('due')}</StatusBadge>{' '}
            </>
          )}
          {t('on', { day: when.day(followUp.on), reason: followUp.reason })}
        </p>
      ) : (
        <p className="text-ink-soft">{t('none')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {claim.status !== 'closed' && <FollowUpDialog claim={claim} followUp={followUp} today={today} />}
        {followUp && <FollowedUp claim={claim} followUp={followUp} onEnded={() => heading.current?.focus()} />}
      </div>
    </div>
  )
}

const NOTHING = { on: '', reason: '' }
/** Sets the day, or moves it. */
function FollowUpDialog({ claim, followUp, today }: { claim: ClaimDetail; followUp: Planned; today: string }) {
  const t = useTranslations('claimWork.followUp')
  const words = useTranslations('claimWork')
  const sentence = useWorkSentence()
  const [typed, setTyped, drop] = useDraft(`${claim.id}:follow-up`, NOTHING)
  // as it was read when the window was opened: a colleague's change meanwhile is refused
  const [was, setWas] = useState(followUp)
  const on = typed.on || (followUp?.on ?? '')
  const reason = typed.reason.trim()
  return (
    <FormDialog
      size="sm"
      trigger={
        <Button variant="secondary" size="sm">
          {t(followUp ? 'move' : 'set')}
        </Button>
      }
      title={t(followUp ? 'move' : 'set')}
      text={t('text')}
      submit={t('save')}
      busyText={words('saving')}
      onOpenChange={(open) => open && setWas(followUp)}
      check={() => ({
        on: (on < today || on > addDays(today, FOLLOW_UP_DAYS)) && t('wrong.day'),
        reason: reason.length < 3 && t('wrong.reason'),
      })}
      run={() =>
        inWords(workApi.setFollowUp({ claim_id: claim.id, on, reason, was }), {
          on: { path: 'on', message: t('wrong.day') },
          reason: { path: 'reason', message: t('wrong.reason') },
        })
      }
      say={(error) => `${words('failed')} ${sentence(error)}`}
      onFailed={workChanged}
      onSent={() => {
        drop()
        toast(t('saved'))
        void workChanged()
      }}
    >
      {(wrong) => (
        <>
          <DateField
            name="on"
            label={t('day')}
            min={today}
            value={on}
            error={wrong['on']}
            onChange={({ target }) => setTyped((all) => ({ ...all, on: target.value }))}
          />
          <TextArea
            name="reason"
            label={t('reason')}
            rows={2}
            maxLength={500}
            value={typed.reason}
            error={wrong['reason']}
            onChange={({ target }) => setTyped((all) => ({ ...all, reason: target.value }))}
          />
        </>
      )}
    </FormDialog>
  )
}

function FollowedUp({
  claim,
  followUp,
  onEnded,
}: {
  claim: ClaimDetail
  followUp: NonNullable<Planned>
  onEnded: () => void
}) {
  const t = useTranslations('claimWork.followUp')
  const words = useTranslations('claimWork')
  const sentence = useWorkSentence()
  const [was, setWas] = useState(followUp)
  return (
    <ReasonDialog
      name={`${claim.id}:followed-up`}
      label={t('done')}
      look={{ variant: 'quiet', size: 'sm' }}
      title={t('doneTitle')}
      text={t('doneText')}
      reason={{ label: t('doneReason'), missing: t('wrong.done') }}
      busyText={words('saving')}
      back={false}
      onOpenChange={(open) => open && setWas(followUp)}
      run={async (reason) => {
        await inWords(workApi.setFollowUp({ claim_id: claim.id, on: null, reason, was }), {
          reason: { path: 'reason', message: t('wrong.done') },
        })
      }}
      say={(error) => `${words('failed')} ${sentence(error)}`}
      onFailed={workChanged}
      onSent={() => {
        toast(t('ended'))
        // the button goes with the date
        void workChanged().then(onEnded)
      }}
    />
  )
}
