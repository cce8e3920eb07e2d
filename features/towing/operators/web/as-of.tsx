import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useInstant } from '#ui/instant.ts'

const onConnection = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
/** Without a connection, or where reading `failed`: of when what stands here is. */
export function AsOf({ at, failed }: { at: string; failed: boolean }) {
  const t = useTranslations('towOperators.waiting')
  const instant = useInstant()
  const online = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
  return online && !failed ? null : <p className="text-sm text-ink-soft">{t('asOf', { at: instant(at) })}</p>
}
