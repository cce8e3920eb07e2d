import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'

/** Spec §2: 'Listing not found' with a way back; answered with status 404. Or it could not be asked for. */
export default function ListingMissing({ failed }: { failed: boolean }) {
  const t = useTranslations('listingPage')
  const navigate = useNavigate()
  if (failed)
    return (
      <Page title={t('failed')}>
        <Notice tone="bad">{t('failedText')}</Notice>
      </Page>
    )
  return (
    <Page title={t('notFound')} width="text">
      <title>{`${t('notFound')} · ClaimChoice`}</title>
      <meta name="robots" content="noindex" />
      <p>{t('notFoundText')}</p>
      <p className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          className="noscript:hidden"
          icon={<ArrowLeft aria-hidden className="size-5" />}
          onClick={() => (history.length > 1 ? void navigate(-1) : void navigate(paths.marketplace()))}
        >
          {t('back')}
        </Button>
        <LinkButton to={paths.marketplace()}>{t('toMarketplace')}</LinkButton>
      </p>
    </Page>
  )
}
