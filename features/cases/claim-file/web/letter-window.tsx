import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { slugOf } from '#lib/slug.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import DialogWindow, { type Opened } from '#ui/dialog-window.tsx'
import { TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { StateRight } from '#features/claims/rights/right.ts'
import { stateIn } from '#features/claims/rights/state-name.ts'
import type { LetterWords } from '#features/claims/rights/web/letter.ts'
import { useLetter } from './use-letter.ts'
import { spokenIn } from '#lib/spoken.ts'

const LETTERS = import.meta.glob<LetterWords>('/features/claims/rights/web/own-copy.*.ts', {
  eager: true,
  import: 'letter',
})

/** The letter of a claim, ready to read, change, copy, print and send; claim-letter.tsx fetches it. */
export default function LetterWindow({ claim, ...opened }: { claim: ClaimDetail } & Opened) {
  const t = useTranslations('claims.claim.letter')
  const common = useTranslations('claims')
  const locale = useLocale()
  const letter = useLetter(claim, opened.open)
  const { text, edited, mail, copied, copy, print, right } = letter
  return (
    <DialogWindow
      {...opened}
      size="lg"
      title={t('title')}
      description={t('intro')}
      closeText={common('close')}
      footer={
        letter.ready && (
          <>
            <Button variant="secondary" onClick={() => void copy()}>
              <span aria-live="polite">{copied ? common('copied') : t('copy')}</span>
            </Button>
            <Button variant="secondary" busy={print.isPending && t('pdfBusy')} onClick={() => print.mutate()}>
              {t('pdf')}
            </Button>
            <LinkButton to={mail.href} onClick={() => mail.long && void copy()}>
              {t('mail')}
            </LinkButton>
          </>
        )
      }
    >
      {!letter.ready ? (
        <Skeleton label={t('loading')} lines={8} />
      ) : (
        <div className="grid gap-3">
          {letter.noLaw && <Notice tone="warn">{t('noLaw')}</Notice>}
          {copied === false && (
            <Notice tone="bad" live>
              {t('copyFailed')}
            </Notice>
          )}
          {print.isError && (
            <Notice tone="bad" live>
              {t('pdfFailed')}
            </Notice>
          )}
          {locale !== 'en' && <p className="text-sm text-ink-soft">{t('english')}</p>}
          <TextArea
            label={t('field')}
            lang="en"
            rows={14}
            maxLength={8000}
            value={text}
            onChange={(event) => letter.change(event.target.value)}
          />
          {edited && (
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
              {t('kept')}
              <Button variant="quiet" size="sm" onClick={() => letter.change(null)}>
                {t('again')}
              </Button>
            </p>
          )}
          {locale !== 'en' && (
            <details className="rounded-md bg-sunken px-4 py-1">
              <summary className="link flex min-h-11 items-center text-sm">{t('reading')}</summary>
              {edited && <p className="text-sm font-semibold">{t('readingOurs')}</p>}
              <p className="py-3 text-sm whitespace-pre-line">
                {letter.writtenIn(spokenIn(LETTERS, locale), locale).text}
              </p>
            </details>
          )}
          <p className="text-sm text-ink-soft">
            {claim.adjuster_email ? t('to', { email: claim.adjuster_email }) : t('noTo')} {mail.long && t('long')}
          </p>
          <p className="text-sm text-ink-soft">
            {t('advice')} <MoreLink right={right} />
          </p>
        </div>
      )}
    </DialogWindow>
  )
}

function MoreLink({ right }: { right: StateRight | null }) {
  const t = useTranslations('claims.claim.letter')
  const locale = useLocale()
  const every = paths.rights(locale)
  return (
    <a
      className="link inline-flex min-h-6 items-center"
      href={right ? paths.stateRights(slugOf(right.name), locale) : every}
    >
      {right ? t('more', { state: stateIn(right, locale) }) : t('moreAll')}
    </a>
  )
}
