import { Copy, Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EnglishLetter } from '#features/base/files/web/english-letter.tsx'
import { mailtoOf } from '#features/claims/rights/web/letter.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import type { Repair } from '#features/trades/repairs/repair.ts'

type Shown = { repair: Repair; letter: NonNullable<Repair['insurer_letter']> }
/** The letter of a driver whose insurer answers late: by which rule it is late, and three ways to send it. */
export function InsurerLetter({ repair, letter: { subject, text, to } }: Shown) {
  const t = useTranslations('insurerLetter')
  const when = useWhen()
  const [failed, setFailed] = useState(false)
  const { href, long } = mailtoOf(to, subject, text)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('copied')),
      () => setFailed(true),
    )
  return (
    <Section id="insurer-letter" title={t('title')} data-no-print>
      <div className="grid max-w-text justify-items-start gap-3">
        {repair.insurer_waits
          .filter(({ late_days }) => late_days > 0)
          .map(({ estimate_id, version, since_on, due_on, days, business, source }) => {
            const said = { version, since: when.day(since_on), due: when.day(due_on), days }
            const kind = !business ? 'other' : version.startsWith('S') ? 'supplement' : 'estimate'
            return <p key={estimate_id}>{source ? t('law', { ...said, source, kind }) : t('house', said)}</p>
          })}
        <p className="text-sm text-ink-soft">{t('counted')}</p>
        <p>{t('text')}</p>
        <details className="w-full">
          <summary className="link min-h-11 cursor-pointer py-2.5 font-semibold">{t('read')}</summary>
          <p
            lang="en"
            className="rounded-md border border-line bg-sunken p-4 text-sm whitespace-pre-line wrap-anywhere"
          >
            {text}
          </p>
        </details>
        <div className="flex flex-wrap gap-3">
          <Button icon={<Copy aria-hidden className="size-5" />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
          <LinkButton variant="secondary" icon={<Mail aria-hidden className="size-5" />} to={href}>
            {t('mail', { to: to ?? 'none' })}
          </LinkButton>
        </div>
        {failed && (
          <Notice tone="warn" live>
            {t('notCopied')}
          </Notice>
        )}
        {long && <p className="text-sm text-ink-soft">{t('long')}</p>}
        <EnglishLetter
          path="/rest/v1/rpc/insurer_answer_letter"
          claimId={repair.claim_id}
          name="insurer-answer"
          words={{
            english: t('english'),
            get: t('get'),
            making: t('making'),
            getOwn: t('getOwn'),
            done: t('done'),
            failed: t('failed'),
          }}
        />
      </div>
    </Section>
  )
}
