import { useMutation } from '@tanstack/react-query'
import { FileDown, Printer } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { fetchAsMe } from '#features/base/accounts/web/client.ts'
import { claimFileContract } from '../claim-documents.ts'
import { address } from '#lib/contract.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'

/** The whole claim as one PDF, made when asked for and saved on the device; or the page itself on paper. */
export function ClaimFileButton({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('ownClaims.file')
  const locale = useLocale()
  const make = useMutation({
    mutationFn: async () => {
      const { path } = address(claimFileContract.claimFile, { claim_id: claim.id, language: locale })
      const response = await fetchAsMe(path)
      if (!response.ok) throw new Error(String(response.status))
      const url = URL.createObjectURL(await response.blob())
      const link = document.createElement('a')
      link.href = url
      link.download = t('name', { number: claim.claim_number.replaceAll(/[^A-Za-z0-9-]+/g, '-') })
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    },
  })
  return (
    <div className="grid gap-3" data-no-print>
      <p className="text-sm text-ink-soft">{t('text')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<FileDown aria-hidden className="size-5" />}
          busy={make.isPending && t('making')}
          onClick={() => make.mutate()}
        >
          {t('download')}
        </Button>
        <Button variant="quiet" icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      {make.isError && (
        <Notice tone="bad" live>
          {t('failed')}
        </Notice>
      )}
    </div>
  )
}
