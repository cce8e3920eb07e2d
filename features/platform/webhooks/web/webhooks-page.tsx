import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { canAddEndpoint } from '../policy.ts'
import { MOST_ENDPOINTS } from '../webhook.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointPart } from './endpoint-part.tsx'
import { useEndpoints } from './webhook-calls.ts'

/** `/provider/webhooks`: where the events of a business are sent, what was sent, and what became of it. */
export default function WebhooksPage() {
  const t = useTranslations('webhooks')
  const endpoints = useEndpoints()
  const there = endpoints.data?.endpoints.length ?? 0
  const full = !canAddEndpoint(there).yes && t('full', { most: MOST_ENDPOINTS })
  return (
    <Page
      title={t('title')}
      meta={t('meta')}
      back={{ to: paths.providerTeam(), label: t('back') }}
      action={
        there > 0 && (
          <EndpointForm
            trigger={
              <Button variant="secondary" disabledReason={full}>
                {t('add')}
              </Button>
            }
          />
        )
      }
    >
      <title>{`${t('title')} · ClaimChoice`}</title>
      <Loaded
        query={endpoints}
        keep
        label={t('loading')}
        shape="rows"
        lines={4}
        missing={
          <Empty
            title={t('noBusiness')}
            action={<LinkButton to={paths.providerOnboarding()}>{t('register')}</LinkButton>}
          />
        }
      >
        {({ endpoints: rows, suspended }) => (
          <>
            {suspended && <Notice tone="warn">{t('suspended')}</Notice>}
            {rows.length === 0 ? (
              <Empty title={t('none')} action={<EndpointForm trigger={<Button>{t('add')}</Button>} />}>
                {t('noneText')}
              </Empty>
            ) : (
              rows.map((endpoint) => <EndpointPart key={endpoint.id} endpoint={endpoint} suspended={suspended} />)
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
