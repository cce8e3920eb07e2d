import { MailOpen } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Resend } from './resend.tsx'

/** After signing up: where the link went, how to get it again, how to correct the address. */
export function CheckEmail({
  email,
  redirectTo,
  changeTo,
  demo,
}: {
  email: string
  redirectTo: string
  /** Back to the form, with what was typed. */
  changeTo: string
  demo: boolean
}) {
  const t = useTranslations('accounts')
  return (
    <Page title={t('check.title')} width="text">
      <title>{`${t('check.title')} · ClaimChoice`}</title>
      <Card>
        <div className="grid gap-5">
          <Notice tone="good" title={t('success')}>
            {t('checkEmail')}
          </Notice>
          <div>
            <p className="text-ink-soft">{t('check.sent')}</p>
            <p className="font-display text-xl font-bold wrap-anywhere">{email}</p>
            <p className="mt-3">{t('check.open')}</p>
          </div>
          {demo && (
            <Notice
              tone="info"
              action={
                <LinkButton
                  variant="signal"
                  to={`/dev/mail?to=${encodeURIComponent(email)}`}
                  reloadDocument
                  icon={<MailOpen aria-hidden className="size-5" />}
                >
                  {t('check.demoLink')}
                </LinkButton>
              }
            >
              {t('check.demo')}
            </Notice>
          )}
          <div className="grid gap-3 border-t border-line pt-5">
            <p className="text-ink-soft">{t('check.nothing')}</p>
            <Resend email={email} redirectTo={redirectTo} />
            <Link to={changeTo} className="link inline-flex min-h-11 items-center justify-self-start text-sm">
              {t('check.wrong')}
            </Link>
          </div>
        </div>
      </Card>
    </Page>
  )
}
