import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import type { OwnDuty } from '#features/towing/operators/contract.ts'
import { DutyCard } from '#features/towing/operators/web/duty-card.tsx'
import { TeamOnDuty } from '#features/towing/operators/web/team-on-duty.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { isRefusal } from '#lib/errors.ts'
import type { TowBoard, TowRing } from '../job.ts'
import { useDispatchRefused } from './dispatch-refused.ts'
import { DispatchJob } from './dispatch-job.tsx'
import { RingCard } from './ring-card.tsx'
import { useRing } from './ring-sound.ts'
import { towsStale, useBoard, useLiveTows, useServerTime } from './tow-calls.ts'

/** `/provider/dispatch`: what rings at a towing company now, and each tow it has, step by step. */
export default function DispatchPage() {
  const t = useTranslations('towDispatch')
  const query = useBoard()
  useLiveTows()
  const forbidden = isRefusal(query.error) && query.error.status === 403
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
        {(board) => (board.duty ? <OperatorPart board={board} duty={board.duty} /> : <Board board={board} />)}
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
  const owner = useMe().member_role === 'owner'
  const say = useDispatchRefused()
  const [held, setHeld] = useState<TowRing | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const live = board.rings.filter(({ id, expires_at }) => !isOver(expires_at) && id !== held?.id)
  const rings = held ? [held, ...live] : live
  const ring = useRing(live.length > 0)
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
        {board.jobs.length === 0 && <p>{t('noJobs')}</p>}
        {board.jobs.map((job) => (
          <DispatchJob key={job.id} job={job} operators={board.operators} />
        ))}
      </section>
      <TeamOnDuty operators={board.operators} owner={owner} onChanged={towsStale} />
      {owner && (
        <LinkButton variant="secondary" to={paths.providerTowing()} className="justify-self-start">
          {t('rates')}
        </LinkButton>
      )}
    </>
  )
}

/** The phone in the truck: one’s own tow, one step at a time, and one’s duty. */
function OperatorPart({ board, duty }: { board: TowBoard; duty: OwnDuty }) {
  const t = useTranslations('towOperators.own')
  return (
    <>
      <section aria-label={t('title')} className="grid gap-4">
        <h2>{t('title')}</h2>
        {board.jobs.length === 0 && <p>{t('none')}</p>}
        {board.jobs.map((job) => (
          <DispatchJob key={job.id} job={job} operators={null} />
        ))}
      </section>
      <DutyCard duty={duty} busy={board.jobs.length > 0} onChanged={towsStale} />
    </>
  )
}
