import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'

/** Spec §2: 'Listing not found' with a way back; answered with status 404. */
export function ListingNotFound() {
  const t = useTranslations('listingPages.listing')
  const navigate = useNavigate()
  return (
    <Page title={t('notFound')} width="text">
      <title>{`${t('notFound')} · ClaimChoice`}</title>
      <meta name="robots" content="noindex" />
      <p>{t('notFoundText')}</p>
      <p className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
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
