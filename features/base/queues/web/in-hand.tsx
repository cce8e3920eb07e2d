import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '#lib/contract.ts'
import { useInstant } from '#ui/instant.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { handsContract } from '../contract.ts'
import type { HandTable } from '../hand.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'

const api = clientOf(handsContract)
const BEAT_MS = 5 * 60_000

type Hand = Output<typeof handsContract.take>

/**
 * Takes the row of this page softly in hand while the page is open and says so; when somebody else has it, with a way to
 * take over. Nothing waits for it, and a failure is silent: who saves from an old state is refused by the row's version.
 */
export function InHand({ table, id }: { table: HandTable; id: string }) {
  const t = useTranslations('desk.hand')
  const at = useInstant()
  const [hand, setHand] = useState<Hand | null>(null)
  const [wasMine, setWasMine] = useState(false)
  const [busy, setBusy] = useState(false)
  const take = useEffectEvent(async (over: boolean) => {
    const now = await api.take({ table, id, over }).catch(() => null)
    if (!now) return
    setHand(now)
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
      api.letGo({ table, id }).catch(() => {})
    }
  }, [table, id])
  if (!hand) return null
  if (hand.mine) return <p className="text-sm text-ink-soft">{t('yours', { time: at(hand.until) })}</p>
  const over = async () => {
    setBusy(true)
    const now = await api.take({ table, id, over: true }).catch(() => null)
    setBusy(false)
    if (now) setHand(now)
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
      {wasMine ? t('lost', { name: hand.name }) : t('theirs', { name: hand.name, time: at(hand.until) })}
    </Notice>
  )
}
