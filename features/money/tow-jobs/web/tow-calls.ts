import { type Query, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
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
export const useBoard = () =>
  useQuery({
    queryKey: [KEY, 'board'],
    queryFn: ({ signal }) => towJobsApi.board({}, { signal }),
    refetchInterval: again,
    staleTime: 0,
  })
export function towChanged(job: TowJob): Promise<void> {
  queries.setQueryData([KEY, job.id], job)
  return towsStale()
}
export function boardChanged(board: TowBoard): void {
  queries.setQueryData([KEY, 'board'], board)
}

/** Seconds until an instant by the clock of the server, which said `now` in the same answer; never below zero. */
export function useSecondsTo(now: string): (at: string) => number {
  const [shift, setShift] = useState(() => Date.parse(now) - Date.now())
  const [, tick] = useState(0)
  useEffect(() => setShift(Date.parse(now) - Date.now()), [now])
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (at) => Math.max(0, Math.ceil((Date.parse(at) - Date.now() - shift) / 1000))
}
