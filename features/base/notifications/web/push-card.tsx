import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { api } from './feed.ts'
import { PUSH, usePush } from './reach.ts'

const WORKER = '/service-worker.js'
const takesNotices = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Lets this browser take notices: false when its person does not allow it. An older subscription of it ends. */
async function subscribe(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = made.toJSON()
  await api.subscribePush({ endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' })
  return true
}

async function unsubscribe(): Promise<void> {
  await api.unsubscribePush({})
  const worker = await navigator.serviceWorker.getRegistration(WORKER)
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}

/** Notices of this browser: on or off, for as long as its session lasts. */
export function PushCard() {
  const t = useTranslations('push')
  const queries = useQueryClient()
  const query = usePush()
  const [blocked, setBlocked] = useState(takesNotices() && Notification.permission === 'denied')
  const change = useMutation({
    mutationFn: async ({ key, on }: { key: string; on: boolean }) => {
      if (!on) return unsubscribe()
      const allowed = await subscribe(key)
      setBlocked(!allowed)
      if (allowed) toast(t('isOn'))
    },
    onSuccess: async (_, { on }) => {
      if (!on) toast(t('isOff'))
      await queries.invalidateQueries({ queryKey: PUSH })
    },
    onError: () => toastError(t('failed'), t('failedHint')),
  })
  const turn = (key: string, on: boolean) => () => change.mutate({ key, on })
  return (
    <Card title={t('title')} meta={t('meta')}>
      {takesNotices() ? (
        <Loaded query={query} label={t('loading')} lines={1}>
          {({ key, endpoint }) => (
            <div className="grid justify-items-start gap-4">
              {blocked && (
                <Notice tone="warn" live>
                  {t('blocked')}
                </Notice>
              )}
              {endpoint && <p>{t('on')}</p>}
              {endpoint ? (
                <Button variant="secondary" busy={change.isPending && t('turningOff')} onClick={turn(key, false)}>
                  {t('turnOff')}
                </Button>
              ) : (
                <Button busy={change.isPending && t('turningOn')} onClick={turn(key, true)}>
                  {t('turnOn')}
                </Button>
              )}
            </div>
          )}
        </Loaded>
      ) : (
        <p>{t('missing')}</p>
      )}
    </Card>
  )
}
