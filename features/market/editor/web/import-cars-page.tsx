import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { PROVIDER_TYPES, type ProviderProfile } from '#features/business/providers/provider.ts'
import { CAR_COLUMNS, NEEDED_COLUMNS } from '#features/market/listings/cars-file.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CsvButton } from '#ui/csv-button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { UploadSlot, type UploadState } from '#ui/upload.tsx'
import { checkCars, importCars } from './import-calls.ts'
import { ImportFound } from './import-found.tsx'
import { askMineAgain } from './own-calls.ts'
import { ProviderGate } from './own-gate.tsx'

/** Many cars at once: a file is chosen, every line is checked and shown, then the good ones become drafts together. */
export default function ImportCarsPage() {
  const t = useTranslations('carImport')
  const back = useTranslations('ownListings.list')('title')
  return (
    <ProviderGate title={t('title')}>
      {(profile) => (
        <Page title={t('title')} meta={profile.business_name} back={{ to: paths.providerListings(), label: back }}>
          <title>{`${t('title')} · ClaimChoice`}</title>
          <ForWhom profile={profile} />
        </Page>
      )}
    </ProviderGate>
  )
}

function ForWhom({ profile }: { profile: ProviderProfile }) {
  const t = useTranslations('carImport')
  const editor = useTranslations('ownListings.editor')
  if (PROVIDER_TYPES[profile.provider_type].adds !== 'vehicle') return <Empty title={t('shops')} />
  if (profile.lat !== null && profile.lng !== null) return <ImportCars />
  return (
    <Empty
      title={editor('noAddress')}
      action={<LinkButton to={paths.providerVerification()}>{editor('addAddress')}</LinkButton>}
    >
      {editor('noAddressText')}
    </Empty>
  )
}

/** The sentence of a refusal, with the columns or the line that it names. */
function useSentence() {
  const t = useTranslations('carImport')
  const known: Record<string, string> = useMessages().carImport.refusals
  return (error: unknown): string => {
    if (!isRefusal(error)) return t('refusals.unexpected')
    if (error.code === 'unreadable')
      return t('refusals.unreadable', { line: error.details.find(({ path }) => path === 'line')?.message ?? '1' })
    const columns = error.details.map(({ path }) => path).join(', ')
    if (error.code === 'columns_missing') return t('refusals.columns_missing', { columns })
    if (error.code === 'columns_twice') return t('refusals.columns_twice', { columns })
    return known[error.code] ?? error.message
  }
}

function ImportCars() {
  const t = useTranslations('carImport')
  const again = useTranslations('again')('again')
  const sentence = useSentence()
  const [file, setFile] = useState<File | null>(null)
  const check = useMutation({ mutationFn: checkCars })
  const take = useMutation({
    mutationFn: (from: { file: File; good: number }) => importCars(from.file, from.good),
    onSuccess: async () => {
      await Promise.all([askMineAgain(), queries.invalidateQueries({ queryKey: ['vehicles'] })])
      void queries.invalidateQueries({ queryKey: ['dashboard'] })
    },
    // somebody else added cars meanwhile, or the answer of the first try was lost
    onError: (error, from) => isRefusal(error) && error.code === 'changed' && check.mutate(from.file),
  })
  const choose = (next: File) => {
    setFile(next)
    take.reset()
    check.mutate(next)
  }
  const state: UploadState = !file
    ? { status: 'empty' }
    : check.isPending
      ? { status: 'sending', name: file.name, progress: 0.5 }
      : check.isError
        ? { status: 'failed', name: file.name, error: sentence(check.error) }
        : { status: 'done', name: file.name }
  const optional = CAR_COLUMNS.filter((name) => !NEEDED_COLUMNS.some((needed) => needed === name))
  const read = check.data
  return (
    <div className="grid gap-6">
      <p className="max-w-text">{t('text')}</p>
      <Card
        title={t('columns.title')}
        action={
          <CsvButton name={t('columns.file')} rows={() => [CAR_COLUMNS]}>
            {t('columns.template')}
          </CsvButton>
        }
      >
        <div className="grid max-w-text gap-2 wrap-anywhere">
          <p>{t('columns.needed', { list: NEEDED_COLUMNS.join(', ') })}</p>
          <p>{t('columns.optional', { list: optional.join(', ') })}</p>
          <p className="text-sm text-ink-soft">{t('columns.text')}</p>
        </div>
      </Card>
      <UploadSlot
        label={t('slot.label')}
        hint={t('slot.hint')}
        accept=".csv,text/csv"
        state={state}
        words={{
          choose: t('slot.choose'),
          drop: t('slot.drop'),
          sending: t('slot.sending'),
          done: t('slot.done'),
          retry: again,
          replace: t('slot.replace'),
          remove: t('slot.remove'),
        }}
        onFile={choose}
        onRetry={() => file && check.mutate(file)}
        onRemove={() => {
          setFile(null)
          check.reset()
          take.reset()
        }}
      />
      {take.isError && (
        <Notice tone="bad" live title={t('failed')}>
          {sentence(take.error)}
        </Notice>
      )}
      {take.isSuccess && (
        <Notice
          tone="good"
          live
          title={t('imported', { count: take.data.imported })}
          action={
            <LinkButton variant="secondary" size="sm" to={`${paths.providerListings()}?status=draft`}>
              {t('drafts')}
            </LinkButton>
          }
        >
          {t('importedText')}
        </Notice>
      )}
      {file && read && !check.isPending && (
        <ImportFound read={read} imported={take.isSuccess}>
          {!take.isSuccess && read.good > 0 && (
            <div>
              <Button
                size="lg"
                busy={take.isPending && t('importing')}
                onClick={() => !take.isPending && take.mutate({ file, good: read.good })}
              >
                {t('import', { good: read.good })}
              </Button>
            </div>
          )}
        </ImportFound>
      )}
    </div>
  )
}
