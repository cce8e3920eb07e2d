import { useMutation, useQuery } from '@tanstack/react-query'
import { type MetaFunction, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Queries, queries } from '#features/accounts/web/queries.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { api } from './feed.ts'

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
        <Queries>
          <Subscription key={token} token={token} />
        </Queries>
      </Card>
      <LinkButton variant="quiet" to={paths.settingsNotifications()} className="justify-self-start">
        {t('settings')}
      </LinkButton>
    </Page>
  )
}

function Subscription({ token }: { token: string }) {
  const t = useTranslations('ownNotifications')
  const queryKey = ['mail_subscription', token]
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.subscription({ token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== '',
  })
  const change = useMutation({
    mutationFn: (subscribed: boolean) => api.setSubscription({ token, subscribed }),
    onSuccess: (row) => queries.setQueryData(queryKey, row),
  })
  if (!token || error)
    return (
      <Notice tone="bad" live title={t('unsubscribe.incomplete')}>
        {t('unsubscribe.incompleteText')}
      </Notice>
    )
  if (!data) return <Skeleton label={t('loading')} lines={3} />
  const topic = t(`topics.${data.topic}`)
  const now = change.isSuccess ? (data.subscribed ? 'resumed' : 'stopped') : data.subscribed ? 'on' : 'off'
  return (
    <div className="grid justify-items-start gap-4">
      <div role="status">
        {change.isSuccess ? (
          <Notice tone="good">{t(`unsubscribe.${now}`, { topic })}</Notice>
        ) : (
          <p className="text-lg font-semibold">{t(`unsubscribe.${now}`, { topic })}</p>
        )}
      </div>
      {change.error && (
        <Notice tone="bad" live title={t('unsubscribe.failed')}>
          {change.error.message}
        </Notice>
      )}
      {data.subscribed ? (
        <>
          {!change.isSuccess && <p className="max-w-text">{t('unsubscribe.ask')}</p>}
          <Button busy={change.isPending && t('unsubscribe.stopping')} onClick={() => change.mutate(false)}>
            {t('unsubscribe.stop')}
          </Button>
        </>
      ) : (
        <Button
          variant="secondary"
          busy={change.isPending && t('unsubscribe.resuming')}
          onClick={() => change.mutate(true)}
        >
          {t(change.isSuccess ? 'unsubscribe.undo' : 'unsubscribe.resume')}
        </Button>
      )}
    </div>
  )
}
