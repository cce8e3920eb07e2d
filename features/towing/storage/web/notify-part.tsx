import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { EnglishLetter } from '#features/base/files/web/english-letter.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { toast } from '#ui/toast.tsx'
import { useState } from 'react'
import type { Stay, StorageCase } from '../stay.ts'
import { TOLD_HOW } from '../stay-lists.ts'
import { useRefused } from './refused.ts'
import { storageApi, storageChanged } from './storage-calls.ts'

/** The letter to the insurer, ready from the first day, and how it gets there. */
export function NotifyPart({ claim, known, stay }: { claim: ClaimDetail; known: StorageCase; stay: Stay }) {
  const t = useTranslations('storage.notify')
  const say = useRefused()
  const send = useMutation({
    mutationFn: (contact_id: string) => storageApi.notifyInsurer({ stay_id: stay.id, contact_id }),
    onSuccess: (found) => {
      toast(t('sent'))
      void storageChanged(found)
    },
  })
  return (
    <Section title={t('title', { insurer: claim.insurer_name })} data-no-print>
      <div className="grid max-w-text justify-items-start gap-3">
        <p>{t('text')}</p>
        <EnglishLetter
          path="/rest/v1/rpc/storage_letter"
          claimId={claim.id}
          name="storage"
          words={{
            english: t('english'),
            get: t('get'),
            making: t('making'),
            getOwn: t('getOwn'),
            done: t('done'),
            failed: t('failed'),
          }}
        />
        {known.contacts.map(({ id, name, email }) => (
          <Button
            key={id}
            variant="secondary"
            icon={<Mail aria-hidden className="size-5" />}
            busy={send.isPending && send.variables === id && t('sending')}
            onClick={() => send.mutate(id)}
          >
            {t('mail', { name, email })}
          </Button>
        ))}
        {known.contacts.length > 0 && <p className="text-sm text-ink-soft">{t('link')}</p>}
        {send.error && (
          <Notice tone="bad" live>
            {say(send.error)}
          </Notice>
        )}
        <ToldDialog stay={stay} />
      </div>
    </Section>
  )
}

/** The insurer knows by another way: kept with its time. */
function ToldDialog({ stay }: { stay: Stay }) {
  const t = useTranslations('storage.notify')
  const form = useTranslations('storage.form')
  const say = useRefused()
  const [how, setHow] = useState<(typeof TOLD_HOW)[number] | ''>('')
  return (
    <FormDialog
      size="sm"
      trigger={
        <Button variant="quiet" size="sm">
          {t('told')}
        </Button>
      }
      title={t('told')}
      text={t('toldText')}
      submit={form('save')}
      busyText={form('saving')}
      check={() => ({ how: !how && t('needHow') })}
      say={say}
      run={() => storageApi.notifyInsurer({ stay_id: stay.id, how: how as (typeof TOLD_HOW)[number] })}
      onSent={(found) => {
        setHow('')
        toast(t('kept'))
        void storageChanged(found)
      }}
    >
      {(wrong) => (
        <SelectField
          name="how"
          label={t('how')}
          empty={form('choose')}
          value={how}
          error={wrong['how']}
          options={TOLD_HOW.map((value) => ({ value, label: t(`hows.${value}`) }))}
          onChange={({ target }) => setHow(target.value as typeof how)}
        />
      )}
    </FormDialog>
  )
}
