import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '#lib/contract.ts'
import { Button } from '#ui/button.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { toast, toastError } from '#ui/toast.tsx'
import type { providerAdminContract } from '../provider-admin.ts'
import { refetchProviders, providerAdminApi, useWaitingVerificationDecisions } from './provider-admin-data.ts'

type Waiting = Output<typeof providerAdminContract.decisions>[number]

/** Over every admin page: decisions that have not gone out yet, with the seconds left. They are kept on the server. */
export function PendingVerificationDecisions() {
  const t = useTranslations('adminProviders')
  const { data, dataUpdatedAt } = useWaitingVerificationDecisions()
  const all = data ?? []
  const rows = all.filter(({ status }) => status === 'waiting')
  const now = useTicks(rows.length > 0)
  const [seen] = useState(() => new Set<string>())
  const tell = useEffectEvent((answered: readonly Waiting[]) => {
    for (const { id, status, decision, business_name: name } of answered) {
      if (status === 'waiting') seen.add(id)
      else if (seen.delete(id) && status === 'applied') {
        // each by its name: this stands over every page, and would bring all of the providers' sentences to it
        if (decision === 'approved') toast(t('approved'), t('approvedText', { name }))
        else toast(t('rejected'), t('rejectedText', { name }))
        void refetchProviders()
      }
    }
  })
  useEffect(() => tell(data ?? []), [data])
  const undo = useMutation({
    mutationFn: ({ id }: Waiting) => providerAdminApi.undo({ id }),
    onSuccess: (_, { id, business_name: name }) => {
      seen.delete(id)
      toast(t('undone'), t('undoneText', { name }))
    },
    onError: (refusal) => toastError(t('error'), refusal.message, { stays: true }),
    onSettled: () => refetchProviders(),
  })
  const send = useMutation({
    mutationFn: ({ id }: Waiting) => providerAdminApi.sendNow({ id }),
    onError: (refusal) => toastError(t('error'), refusal.message, { stays: true }),
    onSettled: () => refetchProviders(),
  })
  const last = rows.at(-1)
  useShortcuts([
    { keys: KEYS.undo, label: t('keys.undo'), run: () => last && undo.mutate(last), when: last !== undefined },
  ])
  if (rows.length === 0) return null
  const busy = undo.isPending || send.isPending
  return (
    <>
      {/* what stands last on the page is not hidden behind the bar; toasts come at the right, and below on phones */}
      <div aria-hidden className="h-20 max-lg:hidden" data-no-print />
      <p role="status" className="sr-only">
        {`${t('bar')}: ${rows.map(({ business_name: name }) => name).join(', ')}`}
      </p>
      <section
        aria-label={t('bar')}
        className="fixed inset-x-0 z-20 border-line-strong bg-card px-4 py-2 shadow-high max-lg:top-16 max-lg:border-b sm:px-6 lg:bottom-0 lg:border-t"
      >
        <ul className="mx-auto grid max-h-[40dvh] max-w-page gap-1 overflow-y-auto">
          {rows.map((row) => {
            const seconds = Math.ceil(row.seconds_left - Math.max(0, now - dataUpdatedAt) / 1000)
            const name = row.business_name
            return (
              <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <span className="min-w-0 wrap-anywhere tabular-nums max-lg:flex-1">
                  {seconds > 0 ? t(`scheduled.${row.decision}`, { name, seconds }) : `${name}: ${t('goesOut')}`}
                </span>
                <span className="flex gap-2">
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={t('undoOf', { name })}
                    onClick={() => !busy && undo.mutate(row)}
                  >
                    {t('undo')}
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('sendNowOf', { name })}
                    onClick={() => !busy && send.mutate(row)}
                  >
                    {t('sendNow')}
                  </Button>
                </span>
              </li>
            )
          })}
        </ul>
      </section>
    </>
  )
}

/** The present moment, once a second while something counts down. */
function useTicks(on: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!on) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [on])
  return now
}
