import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loaded, isMissing } from '#ui/loaded.tsx'
import { Page } from '#ui/page.tsx'

/** The page of a booking that is still coming, does not exist, or could not be asked for. */
export function OrderMissing({ error, back, retry }: { error: Error | null; back: string; retry: () => void }) {
  const t = useTranslations('orders')
  const title = t(isMissing(error) ? 'detail.notFound' : error ? 'error' : 'loading')
  return (
    <Page title={error ? title : <span className="sr-only">{title}</span>}>
      <title>{`${title} · ClaimChoice`}</title>
      <Loaded
        query={{ data: undefined, error, refetch: retry }}
        label={t('loading')}
        shape="record"
        className="min-h-svh"
        missing={
          <Empty title={t('detail.notFound')} action={<LinkButton to={back}>{t('detail.back')}</LinkButton>}>
            {t('detail.notFoundText')}
          </Empty>
        }
      />
    </Page>
  )
}

export const backTo = { driver: paths.bookings(), provider: paths.providerBookings() }
