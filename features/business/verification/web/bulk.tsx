import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { refetchProviders, providerAdminApi } from './provider-admin-data.ts'

/** What is safe to do to several at once: assign them, remind of documents. Nobody is approved in a heap. */
export function Bulk({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const t = useTranslations('adminProviders.bulk')
  const all = useTranslations('adminProviders')
  const failed = (refusal: Error) => toastError(all('error'), refusal.message)
  const settled = () => void refetchProviders()
  const take = useMutation({
    mutationFn: () => providerAdminApi.assignToMe({ provider_ids: [...ids] }),
    onSuccess: ({ taken, others }) => {
      toast(t('taken', { count: taken.length }), others.length > 0 ? t('others', { count: others.length }) : undefined)
      onDone()
    },
    onError: failed,
    onSettled: settled,
  })
  const remind = useMutation({
    mutationFn: () => providerAdminApi.remindProviders({ provider_ids: [...ids] }),
    onSuccess: ({ reminded, passed_over: over }) => {
      toast(
        t('reminded', { count: reminded.length }),
        over.length > 0 ? t('passedOver', { count: over.length }) : undefined,
      )
      onDone()
    },
    onError: failed,
    onSettled: settled,
  })
  return (
    <section
      aria-label={t('label')}
      className="flex flex-wrap items-center gap-3 rounded-md border border-line-strong bg-card px-4 py-2"
    >
      <b role="status">{t('count', { count: ids.length })}</b>
      <Button size="sm" busy={take.isPending && t('take')} onClick={() => take.mutate()}>
        {t('take')}
      </Button>
      <Button size="sm" variant="secondary" busy={remind.isPending && t('remind')} onClick={() => remind.mutate()}>
        {t('remind')}
      </Button>
      <Button size="sm" variant="quiet" onClick={onDone}>
        {t('clear')}
      </Button>
    </section>
  )
}
