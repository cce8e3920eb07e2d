// What is typed in the steps of onboarding is kept on the server a moment after the last key, for every device.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OnboardingAnswers } from '../onboarding.ts'
import { onboardingContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'

const api = clientOf(onboardingContract)
const PAUSE_MS = 600
export type DraftState = 'empty' | 'typing' | 'kept' | 'failed'
export type Draft = {
  answers: OnboardingAnswers
  state: DraftState
  keep: (change: OnboardingAnswers) => void
  /** Forgets what its step has saved. */
  drop: (keys: readonly (keyof OnboardingAnswers)[]) => void
}

/** The draft to begin with: undefined while it is asked for, empty when there is none or it cannot be reached. */
export function useKeptAnswers(enabled: boolean): { answers: OnboardingAnswers | undefined; found: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['onboarding_drafts'],
    queryFn: ({ signal }) => api.draft({}, { signal }),
    enabled,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return { answers: isError ? {} : data && (data[0]?.answers ?? {}), found: Boolean(data?.length) }
}

export function useDraft(start: OnboardingAnswers): Draft {
  const [answers, setAnswers] = useState(start)
  const [state, setState] = useState<DraftState>(Object.keys(start).length ? 'kept' : 'empty')
  const latest = useRef(start)
  const timer = useRef<ReturnType<typeof setTimeout>>(null)
  const line = useRef<Promise<unknown>>(Promise.resolve()) // one call after the other, so that the newest wins

  const send = () => {
    if (timer.current) clearTimeout(timer.current)
    timer.current = null
    const body = latest.current
    const empty = Object.keys(body).length === 0
    line.current = line.current
      .then((): Promise<unknown> => (empty ? api.dropDraft({}) : api.saveDraft({ answers: body })))
      .then(
        () => latest.current === body && setState(empty ? 'empty' : 'kept'),
        () => latest.current === body && setState('failed'),
      )
  }
  const put = (next: OnboardingAnswers) => {
    latest.current = next
    setAnswers(next)
  }
  useEffect(() => {
    const flush = () => {
      if (timer.current) send()
    }
    const hidden = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      flush()
    }
  }, [])
  return {
    answers,
    state,
    keep: (change) => {
      put({ ...latest.current, ...change })
      setState('typing')
      if (timer.current) clearTimeout(timer.current)
      timer.current = setTimeout(send, PAUSE_MS)
    },
    drop: (keys) => {
      const rest = Object.entries(latest.current).filter(([key]) => !(keys as readonly string[]).includes(key))
      put(Object.fromEntries(rest))
      send()
    },
  }
}
