import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { mayAct } from '#features/business/providers/policy.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { FieldError, SelectField, TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast, toastError } from '#ui/toast.tsx'
import { canChange, canSetOut, MOVE_REASONS, OTHER_MIN, type Visit } from '../visit.ts'
import { glassApi } from './glass-calls.ts'
import { useShopVisits, useVisits, useVisitSentence, useVisitWhen, visitRefused, visitsChanged } from './visit-calls.ts'
import { useTime, WindowFields } from './visit-picker.tsx'

const LOOK_MS = 60_000
type Job = { id: string; status: string; time_zone: string }

/** Where and when one job is done, and what its shop does about it. */
export function ShopVisits({ repair }: { repair: Job }) {
  const t = useTranslations('glassVisits')
  return (
    <Section title={t('shopSide.title')}>
      <Loaded query={useVisits(repair.id)} keep label={t('loading')} shape="record" lines={2} failed={t('failed')}>
        {({ visits }) =>
          visits.length === 0 ? (
            <p className="text-ink-soft">{t('shopSide.none')}</p>
          ) : (
            <ul className="grid gap-6">
              {visits.map((visit) => (
                <li key={visit.id}>
                  <VisitOfShop visit={visit} job={repair} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

/** Every visit that is still to come, today's first; nothing where there is none. */
export function ShopVisitList() {
  const t = useTranslations('glassVisits.shopSide')
  const { data } = useShopVisits()
  if (!data || data.length === 0) return null
  return (
    <Section title={t('title')} fold={data.length}>
      <ul className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
        {data.map(({ first_name, time_zone, ...visit }) => (
          <li key={visit.id} className="min-w-0">
            <VisitOfShop
              visit={visit}
              // only jobs that still wait are listed
              job={{ id: visit.repair_id, status: visit.purpose === 'set' ? 'authorized' : 'in_shop', time_zone }}
              name={first_name}
            >
              <LinkButton variant="quiet" to={paths.providerRepair(visit.repair_id)}>
                {t('open')}
                <span className="sr-only">{first_name}</span>
              </LinkButton>
            </VisitOfShop>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function VisitOfShop({ visit, job, name, children }: { visit: Visit; job: Job; name?: string; children?: ReactNode }) {
  const t = useTranslations('glassVisits.shopSide')
  const reasons = useTranslations('glassVisits.reasons')
  const when = useWhen()
  const at = useVisitWhen(job.time_zone)
  const { member_role } = useMe()
  const { street, town, zip, note, on_the_way_at, moved_for, moved_from } = visit
  const what = visit.purpose === 'calibration' ? t('calibration') : t(`set.${visit.place}`)
  return (
    <>
      <p className="text-lg font-semibold">{at(visit)}</p>
      <p>{[name, what].filter(Boolean).join(' · ')}</p>
      {street && <p className="wrap-anywhere">{`${street}, ${[town, zip].filter(Boolean).join(' ')}`}</p>}
      {note && (
        <p dir="auto" className="wrap-anywhere text-ink-soft">
          {note}
        </p>
      )}
      {on_the_way_at && <p>{t('saidAt', { at: when.promise(on_the_way_at, job.time_zone) })}</p>}
      {moved_for && moved_from && (
        <p className="text-sm text-ink-soft">
          {t('moved', { why: reasons(moved_for), before: when.promise(moved_from, job.time_zone) })}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2" data-no-print>
        {mayAct(member_role, 'stage').yes && <OnTheWay visit={visit} job={job} />}
        {mayAct(member_role, 'calendar').yes && canChange(visit, job, 'shop').yes && <MoveVisit visit={visit} />}
        {children}
      </div>
    </>
  )
}

/** One tap, on the day. */
function OnTheWay({ visit, job }: { visit: Visit; job: Job }) {
  const t = useTranslations('glassVisits.shopSide')
  const sentence = useVisitSentence()
  const now = useNow({ updateInterval: LOOK_MS })
  const say = useMutation({
    mutationFn: () => glassApi.onTheWay({ id: visit.id }),
    onSuccess: () => {
      toast(t('said'))
      void visitsChanged()
    },
    onError: (error) => {
      visitRefused(error)
      toastError(t('say'), sentence(error))
    },
  })
  if (!canSetOut(visit, job, now, job.time_zone).yes) return null
  return (
    <>
      <Button busy={say.isPending && t('saying')} onClick={() => say.mutate()}>
        {t('say')}
      </Button>
      {say.error && (
        <div role="alert" className="w-full">
          <FieldError>{sentence(say.error)}</FieldError>
        </div>
      )}
    </>
  )
}

/** Another window, for the weather or another reason that the driver reads. */
function MoveVisit({ visit }: { visit: Visit }) {
  const t = useTranslations('glassVisits.shopSide')
  const form = useTranslations('glassVisits.form')
  const reasons = useTranslations('glassVisits.reasons')
  const sentence = useVisitSentence()
  const { picked, onPick, forget, problems, refused } = useTime(visit)
  const [{ reason, note }, setFields, drop] = useDraft(`${visit.id}:move`, { reason: '', note: '' })
  const put = (part: { reason?: string; note?: string }) => setFields((all) => ({ ...all, ...part }))
  return (
    <FormDialog
      trigger={<Button variant="secondary">{t('move')}</Button>}
      title={t('moveTitle')}
      text={t('moveText')}
      submit={t('move')}
      busyText={t('moving')}
      back
      say={sentence}
      check={() => ({
        reason: !reason && t('needReason'),
        note: reason === 'other' && note.trim().length < OTHER_MIN && t('needNote'),
        ...problems(),
      })}
      run={() =>
        glassApi.moveVisit({
          id: visit.id,
          starts_at: picked.starts_at,
          reason: MOVE_REASONS.find((one) => one === reason)!,
          note,
        })
      }
      onFailed={refused}
      onSent={() => {
        drop()
        forget()
        toast(t('movedDone'))
        void visitsChanged()
      }}
    >
      {(wrong) => (
        <>
          <SelectField
            name="reason"
            label={t('reason')}
            empty={t('choose')}
            value={reason}
            options={MOVE_REASONS.map((value) => ({ value, label: reasons(value) }))}
            error={wrong['reason']}
            onChange={({ target }) => put({ reason: target.value })}
          />
          <TextArea
            name="note"
            dir="auto"
            label={t('note')}
            optional={reason !== 'other' && form('optional')}
            maxLength={500}
            value={note}
            error={wrong['note']}
            onChange={({ target }) => put({ note: target.value })}
          />
          <WindowFields where={visit} picked={picked} onPick={onPick} wrong={wrong} />
        </>
      )}
    </FormDialog>
  )
}
