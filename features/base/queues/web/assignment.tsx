import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '#lib/contract.ts'
import { useInstant } from '#ui/instant.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { assignmentsContract } from '../contract.ts'
import type { AssignmentTable } from '../assignment.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'

const api = clientOf(assignmentsContract)
const BEAT_MS = 5 * 60_000

type Assigned = Output<typeof assignmentsContract.assign>

/**
 * A soft lock: assigns the row of this page while the page is open and says so; when somebody else has it, with a way to
 * take over. Nothing waits for it, and a failure is silent: who saves from an old state is refused by the row's version.
 */
export function Assignment({ table, id }: { table: AssignmentTable; id: string }) {
  const t = useTranslations('adminQueue.assignment')
  const at = useInstant()
  const [assigned, setAssigned] = useState<Assigned | null>(null)
  const [wasMine, setWasMine] = useState(false)
  const [busy, setBusy] = useState(false)
  const take = useEffectEvent(async (over: boolean) => {
    const now = await api.assign({ table, id, over }).catch(() => null)
    if (!now) return
    setAssigned(now)
    if (now.mine) setWasMine(true)
  })
  useEffect(() => {
    const ask = () => void (document.visibilityState === 'visible' && take(false))
    ask()
    const timer = setInterval(ask, BEAT_MS)
    addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      removeEventListener('visibilitychange', ask)
      api.unassign({ table, id }).catch(() => {})
    }
  }, [table, id])
  if (!assigned) return null
  if (assigned.mine) return <p className="text-sm text-ink-soft">{t('yours', { time: at(assigned.until) })}</p>
  const over = async () => {
    setBusy(true)
    const now = await api.assign({ table, id, over: true }).catch(() => null)
    setBusy(false)
    if (now) setAssigned(now)
  }
  return (
    <Notice
      tone="warn"
      live
      action={
        <Button variant="secondary" size="sm" busy={busy && t('taking')} onClick={() => void over()}>
          {t('over')}
        </Button>
      }
    >
      {wasMine ? t('lost', { name: assigned.name }) : t('theirs', { name: assigned.name, time: at(assigned.until) })}
    </Notice>
  )
}
