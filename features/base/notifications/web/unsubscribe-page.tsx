import { useEffect, useState, useTransition } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import type { Output } from '#lib/contract.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { notificationsContract } from '../contract.ts'

const api = clientOf(notificationsContract)

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** Behind the link in the foot of a mail: asks first, because mail scanners open every link; no sign-in is needed. */
export default function UnsubscribePage() {
  const t = useTranslations('ownNotifications.unsubscribe')
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return (
    <Page title={t('title')} width="text">
      <title>{`${t('title')} · ClaimChoice`}</title>
      <Card>
        <Subscription key={token} token={token} />
      </Card>
      <LinkButton variant="quiet" to={paths.settingsNotifications()} className="justify-self-start">
        {t('settings')}
      </LinkButton>
    </Page>
  )
}

function Subscription({ token }: { token: string }) {
  const t = useTranslations('ownNotifications')
  const [data, setData] = useState<Output<typeof notificationsContract.subscription>>()
  const [failed, setFailed] = useState(false)
  const [changed, setChanged] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, start] = useTransition()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    if (token) api.subscription({ token }, { signal }).then(setData, () => signal.aborted || setFailed(true))
    return () => leaving.abort()
  }, [token])
  const change = (subscribed: boolean) =>
    start(async () => {
      try {
        setData(await api.setSubscription({ token, subscribed }))
        setChanged(true)
        setRefusal(undefined)
      } catch (error) {
        setChanged(false)
        setRefusal(isRefusal(error) ? error.message : String(error))
      }
    })
  if (!token || failed)
    return (
      <Notice tone="bad" live title={t('unsubscribe.incomplete')}>
        {t('unsubscribe.incompleteText')}
      </Notice>
    )
  if (!data) return <Skeleton label={t('loading')} lines={3} />
  const topic = t(`topics.${data.topic}`)
  const now = changed ? (data.subscribed ? 'resumed' : 'stopped') : data.subscribed ? 'on' : 'off'
  return (
    <div className="grid justify-items-start gap-4">
      <div role="status">
        {changed ? (
          <Notice tone="good">{t(`unsubscribe.${now}`, { topic })}</Notice>
        ) : (
          <p className="text-lg font-semibold">{t(`unsubscribe.${now}`, { topic })}</p>
        )}
      </div>
      {refusal && (
        <Notice tone="bad" live title={t('unsubscribe.failed')}>
          {refusal}
        </Notice>
      )}
      {data.subscribed ? (
        <>
          {!changed && <p className="max-w-text">{t('unsubscribe.ask')}</p>}
          <Button busy={busy && t('unsubscribe.stopping')} onClick={() => change(false)}>
            {t('unsubscribe.stop')}
          </Button>
        </>
      ) : (
        <Button variant="secondary" busy={busy && t('unsubscribe.resuming')} onClick={() => change(true)}>
          {t(changed ? 'unsubscribe.undo' : 'unsubscribe.resume')}
        </Button>
      )}
    </div>
  )
}
