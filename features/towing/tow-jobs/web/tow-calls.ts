import { type Query, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { keepAgain, keepBoard, keptBoard } from '#features/towing/operators/web/keep-truck.ts'
import { keepPicturesOf } from '#features/towing/operators/web/picture-queue.ts'
import { isTaken } from '#features/towing/tows/tow-status.ts'
import { isRefusal } from '#lib/errors.ts'
import { towJobsContract } from '../contract.ts'
import type { TowBoard, TowJob } from '../job.ts'

export const towJobsApi = clientOf(towJobsContract)
const KEY = 'tow_jobs'
/** Also without a live connection a tow is looked at this often. */
const EVERY_MS = 15_000
/** Not where there is nothing for this reader: asking again would not help. */
const again = ({ state: { error } }: Pick<Query, 'state'>) =>
  isRefusal(error) && (error.status === 403 || error.status === 404) ? false : EVERY_MS

export const towsStale = () => queries.invalidateQueries({ queryKey: [KEY] })
/** Asks again whenever a tow, or a ring of one, has changed. */
export function useLiveTows(): void {
  useLive('tow_jobs', () => void towsStale())
  useLive('tow_offers', () => void towsStale())
}
export const useTow = (job: string) =>
  useQuery({
    queryKey: [KEY, job],
    queryFn: ({ signal }) => towJobsApi.get({ job }, { signal }),
    refetchInterval: again,
    staleTime: 0,
  })
/** An operator’s part is kept on the phone, for a dead zone. */
export function useBoard() {
  const me = useMe().id
  return useQuery({
    queryKey: [KEY, 'board'],
    queryFn: async ({ signal }) => {
      const board = await towJobsApi.board({}, { signal })
      keepBoard(me, board.duty && board)
      if (board.duty?.here !== false)
        keepPicturesOf(
          me,
          board.jobs.filter(isTaken).map(({ id }) => id),
        )
      return board
    },
    // one that an earlier version of this page kept lacks what came since
    initialData: () => {
      const kept = keptBoard<TowBoard>(me)
      return kept && 'ahead' in kept && kept.jobs.every((job) => 'needed' in job) ? kept : undefined
    },
    initialDataUpdatedAt: 0,
    refetchInterval: again,
    staleTime: 0,
  })
}
export function towChanged(job: TowJob): Promise<void> {
  queries.setQueryData([KEY, job.id], job)
  // the next step is shown at once, and without a connection, too
  const board = queries.getQueryData<TowBoard>([KEY, 'board'])
  if (board) {
    const changed = { ...board, jobs: board.jobs.map((one) => (one.id === job.id ? job : one)) }
    queries.setQueryData([KEY, 'board'], changed)
    if (board.duty) keepAgain(changed)
  }
  return towsStale()
}
export function boardChanged(board: TowBoard): void {
  queries.setQueryData([KEY, 'board'], board)
}

export type ServerTime = { ahead: number; isOver: (at: string) => boolean }
/**
 * The clock of the server, which said `now` in an answer: how far it is ahead of this device's, and what is over by it;
 * drawn again when the next of these `ends` is. Each answer was on its way for a while, so the most that any said is the
 * nearest.
 */
export function useServerTime(now: string, ends: readonly string[]): ServerTime {
  const [ahead, setAhead] = useState(() => Date.parse(now) - Date.now())
  const [time, setTime] = useState(() => Date.parse(now))
  useEffect(() => {
    setAhead((before) => Math.max(before, Date.parse(now) - Date.now()))
    setTime((before) => Math.max(before, Date.parse(now)))
  }, [now])
  const next = Math.min(...ends.map((at) => Date.parse(at)).filter((at) => at > time))
  useEffect(() => {
    if (next === Infinity) return
    const timer = setTimeout(() => setTime(next), next - ahead - Date.now())
    return () => clearTimeout(timer)
  }, [next, ahead])
  return { ahead, isOver: (at) => Date.parse(at) <= time }
}
/** A countdown by the server's clock; it alone is drawn each second. */
export function Seconds({
  until,
  ahead,
  children,
}: {
  until: string
  ahead: number
  children: (seconds: number) => string
}): string {
  const [left, setLeft] = useState(0)
  useLayoutEffect(() => {
    const look = () => setLeft(Math.max(0, Math.ceil((Date.parse(until) - ahead - Date.now()) / 1000)))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [until, ahead])
  return children(left)
}
