import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { Button } from '#ui/button.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { towShareContract } from '../share-contract.ts'

const api = clientOf(towShareContract)

/** The driver makes a link for family, hands it on, and ends it. */
export function ShareLink({ job }: { job: string }) {
  const t = useTranslations('towLive.link')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const query = useQuery({ queryKey: ['tow_link', job], queryFn: ({ signal }) => api.link({ job }, { signal }) })
  const token = query.data?.token
  const set = async (on: boolean) => {
    setBusy(true)
    setFailed(false)
    await api.share({ job, on }).then(
      () => query.refetch(),
      () => setFailed(true),
    )
    setBusy(false)
  }
  const url = token && `${location.origin}${paths.towShare()}#${token}`
  return (
    <div className="grid justify-items-start gap-2">
      {url ? (
        <>
          <p className="font-semibold">{t('made')}</p>
          <CopyText text={url} size="md" copyText={t('copy')} copiedText={t('copied')} />
          <Button variant="quiet" busy={busy && t('busy')} onClick={() => void set(false)}>
            {t('stop')}
          </Button>
        </>
      ) : (
        <Button
          variant="secondary"
          size="lg"
          wide
          icon={<Share2 aria-hidden className="size-5" />}
          busy={busy && t('busy')}
          onClick={() => void set(true)}
        >
          {t('make')}
        </Button>
      )}
      <p className="text-sm text-ink-soft">{t('seen')}</p>
      {failed && (
        <Notice tone="bad" live>
          {t('failed')}
        </Notice>
      )}
    </div>
  )
}
