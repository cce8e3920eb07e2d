import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { isRefusal } from '#lib/errors.ts'
import { Again } from '#ui/again.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The page of a booking that is still coming, does not exist, or could not be asked for. */
export function OrderMissing({ error, back, retry }: { error: unknown; back: string; retry: () => void }) {
  const t = useTranslations('orders')
  if (!error)
    return (
      <Page title={<span className="sr-only">{t('loading')}</span>}>
        <title>{`${t('loading')} · ClaimChoice`}</title>
        <Skeleton label={t('loading')} shape="rows" lines={6} className="min-h-svh" />
      </Page>
    )
  const gone = isRefusal(error) && (error.status === 404 || error.status === 422)
  return (
    <Page title={t(gone ? 'detail.notFound' : 'error')}>
      <title>{`${t(gone ? 'detail.notFound' : 'error')} · ClaimChoice`}</title>
      {gone ? (
        <Empty title={t('detail.notFound')} action={<LinkButton to={back}>{t('detail.back')}</LinkButton>}>
          {t('detail.notFoundText')}
        </Empty>
      ) : (
        <Notice tone="bad" live action={<Again onClick={retry} />}>
          {t('loadFailed')}
        </Notice>
      )}
    </Page>
  )
}

export const backTo = { driver: paths.bookings(), provider: paths.providerBookings() }
