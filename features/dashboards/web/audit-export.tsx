import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { fetchAsMe } from '#features/accounts/web/client.ts'
import { Button } from '#ui/button.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { auditFileContract } from '../contract.ts'
import { type Filter, filterOf } from './audit-data.ts'

/** What the filter finds, as a file made by the server; that it was made is on the record. */
export function AuditExport({ filter }: { filter: Filter }) {
  const t = useTranslations('audit')
  const save = useMutation({
    mutationFn: async () => {
      const query = new URLSearchParams(filterOf(filter) as Record<string, string>)
      const answer = await fetchAsMe(`${auditFileContract.csv.path}?${query}`)
      if (!answer.ok) throw new Error(((await answer.json()) as { message: string }).message)
      const url = URL.createObjectURL(await answer.blob())
      const link = document.createElement('a')
      link.href = url
      link.download = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'audit.csv'
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    },
    onSuccess: () => toast(t('exported'), t('exportedHint')),
    onError: (error) => toastError(t('notExported'), error.message),
  })
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden className="size-5" />}
      busy={save.isPending && t('exporting')}
      onClick={() => save.mutate()}
    >
      {t('export')}
    </Button>
  )
}
