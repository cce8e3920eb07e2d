import { type FormEvent, useId, useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CheckboxField } from '#ui/field.tsx'
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
  const form = useId()
  const [given, setGiven] = useState<Partial<Record<Condition['name'], boolean>>>({})
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation() // the dialog may stand inside the editor's own form
    setTried(true)
    if (missing.some((name) => !given[name])) return
    onPublish({
      ...(missing.includes('disclosures') && { accept_disclosures: true }),
      ...(missing.includes('recall_checked') && { no_open_recall: true }),
    })
  }
  const box = (name: Condition['name'], label: string, hint?: string) =>
    missing.includes(name) && (
      <CheckboxField
        label={label}
        hint={hint}
        checked={given[name] ?? false}
        onChange={(event) => setGiven({ ...given, [name]: event.target.checked })}
        error={tried && !given[name] && t('confirm.needed')}
      />
    )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('confirm.title')}
      description={t('confirm.description')}
      closeText={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form}>
            {t('acts.publish')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3">
        {box('recall_checked', t('confirm.recall'), t('confirm.recallHint'))}
        {missing.includes('disclosures') && (
          <ul className="grid list-disc gap-1.5 pl-5 text-sm">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        {box('disclosures', t('confirm.disclosures'))}
        <p className="text-sm text-ink-soft">{t('confirm.notAdvice')}</p>
      </form>
    </Dialog>
  )
}
