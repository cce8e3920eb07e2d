import { useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { CheckboxField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { Wrong } from '#ui/form-window.tsx'
import type { Condition } from '#features/market/listings/policy.ts'

export type Confirmed = { accept_disclosures?: true; no_open_recall?: true }

/** A private owner's word, given with the click that publishes (rules.md, "Private cars"). */
export function PublishDialog({
  open,
  onOpenChange,
  missing,
  onPublish,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  missing: readonly Condition['name'][]
  onPublish: (confirmed: Confirmed) => void
}) {
  const t = useTranslations('ownListings')
  const { points } = useMessages().ownListings.confirm
  const [given, setGiven] = useState<Partial<Record<Condition['name'], boolean>>>({})
  const box = (wrong: Wrong, name: Condition['name'], label: string, hint?: string) =>
    missing.includes(name) && (
      <CheckboxField
        label={label}
        hint={hint}
        checked={given[name] ?? false}
        onChange={(event) => setGiven({ ...given, [name]: event.target.checked })}
        error={wrong[name]}
      />
    )
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('confirm.title')}
      text={t('confirm.description')}
      submit={t('acts.publish')}
      check={() => Object.fromEntries(missing.map((name) => [name, !given[name] && t('confirm.needed')]))}
      run={async () => ({
        ...(missing.includes('disclosures') && { accept_disclosures: true as const }),
        ...(missing.includes('recall_checked') && { no_open_recall: true as const }),
      })}
      onSent={onPublish}
    >
      {(wrong) => (
        <>
          {box(wrong, 'recall_checked', t('confirm.recall'), t('confirm.recallHint'))}
          {missing.includes('disclosures') && (
            <ul className="grid list-disc gap-1.5 pl-5 text-sm">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
          {box(wrong, 'disclosures', t('confirm.disclosures'))}
          <p className="text-sm text-ink-soft">{t('confirm.notAdvice')}</p>
        </>
      )}
    </FormDialog>
  )
}
