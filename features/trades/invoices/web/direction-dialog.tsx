import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { api as repairs } from '#features/trades/repairs/web/repair-calls.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { papersContract } from '../contract.ts'
import type { DirectionText, Papers } from '../paper.ts'

const api = clientOf(papersContract)
const EMPTY = { name: '', agreed: false }

/** The driver reads where the insurer pays and what stays theirs, and signs it. */
export function DirectionDialog({
  repair_id,
  label,
  say,
  onSigned,
}: {
  repair_id: string
  label: string
  say: (error: unknown) => string
  onSigned: (papers: Papers) => void
}) {
  const t = useTranslations('repairPapers.direction')
  const language = useLocale()
  const [asked, setAsked] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['repairs', 'direction', repair_id, language],
    queryFn: ({ signal }) => api.directionText({ repair_id, language }, { signal }),
    enabled: asked,
    staleTime: 0,
  })
  const [typed, setTyped, drop] = useDraft(`${repair_id}:direction`, EMPTY)
  const sign = async ({ hash, consented_at }: DirectionText) => {
    if (!consented_at) await repairs.consent({ language })
    return api.direct({ repair_id, hash, typed_name: typed.name.trim(), language })
  }
  return (
    <FormDialog
      size="lg"
      back
      title={t('title')}
      text={t('text')}
      trigger={<Button variant="secondary">{label}</Button>}
      onOpenChange={setAsked}
      submit={!data || error || !data.electronic_ok ? null : t('sign')}
      busyText={t('signing')}
      check={() => ({
        agreed: data && !data.consented_at && !typed.agreed && t('needConsent'),
        typed_name: typed.name.trim().length < 3 && t('needName'),
      })}
      run={() => sign(data!)}
      say={say}
      onFailed={() => void refetch()}
      onSent={(papers) => {
        drop()
        toast(t('signed'), t('signedText'))
        onSigned(papers)
      }}
    >
      {(wrong) =>
        error ? (
          <Notice tone="bad">{isRefusal(error) ? say(error) : t('failed')}</Notice>
        ) : !data ? (
          <Skeleton label={t('loading')} lines={6} />
        ) : data.electronic_ok ? (
          <>
            <section aria-label={t('agree')}>
              <ul className="grid list-disc gap-2 pl-5">
                {data.text.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </section>
            {!data.consented_at && (
              <fieldset>
                <legend className="font-semibold">{t('consent')}</legend>
                <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
                  {data.consent_text.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
                <CheckboxField
                  name="agreed"
                  label={t('consentTick')}
                  checked={typed.agreed}
                  error={wrong['agreed']}
                  onChange={({ target }) => setTyped((before) => ({ ...before, agreed: target.checked }))}
                />
              </fieldset>
            )}
            <TextField
              name="typed_name"
              label={t('name')}
              hint={t('nameHint')}
              autoComplete="name"
              maxLength={120}
              value={typed.name}
              error={wrong['typed_name']}
              onChange={({ target }) => setTyped((before) => ({ ...before, name: target.value }))}
            />
          </>
        ) : (
          <Notice tone="warn">{t('paper')}</Notice>
        )
      }
    </FormDialog>
  )
}
