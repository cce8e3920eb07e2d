import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { saveFile } from '#features/base/files/web/save-file.ts'
import { type ClaimDetail, searchZipOf } from '#features/claims/claims/claim.ts'
import { rightsContract } from '#features/claims/rights/contract.ts'
import { spokenIn } from '#lib/spoken.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Section } from '#ui/section.tsx'
import { toast } from '#ui/toast.tsx'
import { question as english } from './question-copy.en.ts'

const rights = clientOf(rightsContract)
const QUESTIONS = import.meta.glob<typeof english>('/features/cases/total-loss/web/question-copy.*.ts', {
  eager: true,
  import: 'question',
})
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)

/** What a driver can do who does not agree: ask in writing, or have the car valued. */
export function DisagreePart({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('totalLoss.disagree')
  const zip = searchZipOf(claim)
  return (
    <Section title={t('title')} data-no-print>
      <p className="max-w-text">{t('text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <QuestionDialog claim={claim} />
        <LinkButton
          variant="secondary"
          to={paths.services({ service: 'adjusting', ...(zip && { zip }), claim: claim.id })}
        >
          {t('find')}
        </LinkButton>
      </div>
    </Section>
  )
}

function QuestionDialog({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('totalLoss')
  const locale = useLocale()
  const me = useMe()
  const values = { insurer: claim.insurer_name, number: claim.claim_number, name: me.name }
  const subject = fill(english.subject, values)
  const [text, setText, drop] = useDraft(`${claim.id}:question`, fill(english.text, values))
  return (
    <FormDialog
      size="lg"
      title={t('disagree.letterTitle')}
      text={t('disagree.letterText')}
      trigger={<Button variant="secondary">{t('disagree.ask')}</Button>}
      submit={t('disagree.pdf')}
      busyText={t('disagree.pdfBusy')}
      run={() => rights.letter({ title: subject.slice(0, 200), text })}
      say={() => t('refusals.other')}
      onSent={({ pdf_base64 }) => {
        saveFile(new Blob([fromBase64(pdf_base64)], { type: 'application/pdf' }), t('disagree.pdfName'))
        toast(t('disagree.pdfDone'))
        drop()
      }}
    >
      {locale !== 'en' && <p className="text-sm text-ink-soft">{t('disagree.english')}</p>}
      <TextArea
        name="question"
        label={t('disagree.field')}
        lang="en"
        rows={14}
        maxLength={8000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {locale !== 'en' && (
        <details className="rounded-md bg-sunken px-4 py-1">
          <summary className="link flex min-h-11 items-center text-sm">{t('disagree.reading')}</summary>
          <p className="py-3 text-sm whitespace-pre-line">{fill(spokenIn(QUESTIONS, locale).text, values)}</p>
        </details>
      )}
    </FormDialog>
  )
}
