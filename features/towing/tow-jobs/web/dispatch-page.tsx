import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import type { OwnDuty } from '#features/towing/operators/contract.ts'
import { AsOf } from '#features/towing/operators/web/as-of.tsx'
import { DutyCard } from '#features/towing/operators/web/duty-card.tsx'
import { keepPage } from '#features/towing/operators/web/keep-truck.ts'
import { useWaitingTows, type Waiting } from '#features/towing/operators/web/step-queue.ts'
import { TeamOnDuty } from '#features/towing/operators/web/team-on-duty.tsx'
import { WaitingSteps } from '#features/towing/operators/web/waiting-steps.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { useWhen } from '#ui/time-text.ts'
import { GIVEN_BACK_DAYS, MOST_GIVEN_BACK } from '#features/towing/tows/tow-status.ts'
import { LEAVE_HOURS, windowText } from '#features/towing/tows/later.ts'
import { isRefusal, Refusal } from '#lib/errors.ts'
import type { Language } from '#lib/languages.ts'
import type { TowBoard, TowRing } from '../job.ts'
import type { NextStep } from '../steps.ts'
import { useDispatchRefused } from './refused.ts'
import { DispatchJob } from './dispatch-job.tsx'
import { RingCard } from './ring-card.tsx'
import { useRing } from './ring-sound.ts'
import { calmly } from './soon.ts'
import { TURNED_AWAY } from './turn-away.tsx'
import { towChanged, towJobsApi, towsStale, useBoard, useLiveTows, useServerTime } from './tow-calls.ts'

/** `/provider/dispatch`: what rings at a towing company now, and each tow it has, step by step. */
export default function DispatchPage() {
  const t = useTranslations('towDispatch')
  const query = useBoard()
  useLiveTows()
  const forbidden = isRefusal(query.error) && (query.error.status === 403 || query.error.status === 404)
  return (
    <Page
      title={t('title')}
      meta={query.data?.duty ? undefined : t('meta')}
      over={query.data?.business_name}
      back={{ to: paths.dashboard(), label: t('back') }}
      width="text"
    >
      <title>{`${t('title')} · ClaimChoice`}</title>
      <Loaded
        query={forbidden ? { ...query, data: null } : query}
        keep
        label={t('loading')}
        shape="rows"
        lines={4}
        failed={t('failed')}
        missing={<Empty title={t('none')}>{t('noneText')}</Empty>}
      >
        {(board) =>
          board.duty ? (
            <OperatorPart board={board} duty={board.duty} failed={query.failureCount > 0} />
          ) : (
            <Board board={board} />
          )
        }
      </Loaded>
    </Page>
  )
}

function Board({ board }: { board: TowBoard }) {
  const t = useTranslations('towDispatch')
  const { ahead, isOver } = useServerTime(
    board.now,
    board.rings.map(({ expires_at }) => expires_at),
  )
  const when = useWhen()
  const owner = useMe().member_role === 'owner'
  const say = useDispatchRefused()
  const [held, setHeld] = useState<TowRing | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const live = board.rings.filter(({ id, expires_at }) => !isOver(expires_at) && id !== held?.id)
  const rings = held ? [held, ...live] : live
  // whoever needs it on another day waits in silence
  const ring = useRing(live.some(({ shown }) => !shown.needed))
  const laters = board.jobs.filter((job) => calmly(job)).toSorted((a, b) => (a.needed_from! < b.needed_from! ? -1 : 1))
  const jobs = board.jobs.filter((job) => !laters.includes(job))
  return (
    <>
      {ring.on ? (
        <p className="text-sm text-ink-soft">{t('soundOn')}</p>
      ) : (
        <div className="grid justify-items-start gap-1">
          <Button variant="secondary" icon={<BellRing aria-hidden className="size-5" />} onClick={ring.start}>
            {t('sound')}
          </Button>
          <p className="text-sm text-ink-soft">{t('soundHint')}</p>
        </div>
      )}
      {board.paused_until && (
        <Notice tone="warn" title={t('paused', { at: when.at(board.paused_until) })}>
          {t('pausedText', { count: MOST_GIVEN_BACK, days: GIVEN_BACK_DAYS })}
        </Notice>
      )}
      <section aria-label={t('rings')} className="grid gap-4">
        <h2>{t('rings')}</h2>
        <p role="status" className={rings.length > 0 ? 'sr-only' : ''}>
          {rings.length > 0 ? t('rings') : t('noRings')}
        </p>
        {refused !== null && (
          <Notice tone="bad" live>
            {say(refused)}
          </Notice>
        )}
        {rings.map((one) => (
          <RingCard
            key={one.id}
            ring={one}
            now={board.now}
            ahead={ahead}
            operators={board.operators}
            onBusy={(busy) => {
              setHeld(busy)
              if (busy) setRefused(null)
            }}
            onRefused={setRefused}
          />
        ))}
      </section>
      <section aria-label={t('jobs')} className="grid gap-4">
        <h2>{t('jobs')}</h2>
        {jobs.length === 0 && <p>{t('noJobs')}</p>}
        {jobs.map((job) => (
          <DispatchJob key={job.id} job={job} operators={board.operators} />
        ))}
      </section>
      {laters.length > 0 && (
        <section aria-label={t('laters')} className="grid gap-4">
          <h2>{t('laters')}</h2>
          {laters.map((job) => (
            <DispatchJob key={job.id} job={job} operators={board.operators} />
          ))}
        </section>
      )}
      <TeamOnDuty operators={board.operators} owner={owner} onChanged={towsStale} />
      {owner && (
        <LinkButton variant="secondary" to={paths.providerTowing()} className="justify-self-start">
          {t('rates')}
        </LinkButton>
      )}
    </>
  )
}

const sendStep = (input: Waiting['input'], idempotencyKey: string) =>
  'why' in input
    ? towJobsApi.turnAway(input as unknown as Parameters<typeof towJobsApi.turnAway>[0], { idempotencyKey })
    : towJobsApi.step(input as unknown as Parameters<typeof towJobsApi.step>[0], { idempotencyKey })

/** The phone in the truck: one’s own tow, one step at a time, and one’s duty. It works in a dead zone, too. */
function OperatorPart({ board, duty, failed }: { board: TowBoard; duty: OwnDuty; failed: boolean }) {
  const t = useTranslations('towOperators')
  const locale = useLocale() as Language
  const steps = useTranslations('towDispatch.job')
  const refused = useDispatchRefused()
  const turned = useTranslations('towDispatch.turn')
  const me = useMe().id
  const waiting = useWaitingTows(me)
  useEffect(() => void keepPage(paths.providerDispatch()).catch(() => {}), [])
  const nameOf = (step: string) =>
    step === 'gone_on_arrival'
      ? steps('gone')
      : step === 'unsuccessful'
        ? steps('fail')
        : step === TURNED_AWAY
          ? turned('open')
          : steps(`next.${step as NextStep}`)
  return (
    <>
      <AsOf at={board.now} failed={failed} />
      {waiting.map((job) => (
        <WaitingSteps
          key={job}
          me={me}
          job={job}
          nameOf={nameOf}
          say={(code) => refused(new Refusal(409, code, ''))}
          send={sendStep}
          onSent={towChanged}
        />
      ))}
      <section aria-label={t('own.title')} className="grid gap-4">
        <h2>{t('own.title')}</h2>
        {board.jobs.length === 0 && <p>{t('own.none')}</p>}
        {board.jobs.map((job) => (
          <DispatchJob key={job.id} job={job} operators={null} />
        ))}
      </section>
      {board.ahead.length > 0 && (
        <section aria-label={t('own.ahead')} className="grid gap-4">
          <div>
            <h2>{t('own.ahead')}</h2>
            <p className="mt-1 text-sm text-ink-soft">{t('own.aheadText', { hours: LEAVE_HOURS })}</p>
          </div>
          <ul className="grid gap-3">
            {board.ahead.map(({ number, needed, around, to }) => (
              <li key={number} className="rounded-lg border border-line bg-card p-4">
                <p className="font-semibold">{windowText(needed, locale)}</p>
                <p>{t('own.fromTo', { around, to: to || 'none' })}</p>
                <p className="text-sm text-ink-soft">{number}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <DutyCard duty={duty} busy={board.jobs.length > 0} onChanged={towsStale} />
    </>
  )
}
