import { useEffect, useState } from 'react'
import { IntlProvider, useLocale, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import type { Output } from '#lib/contract.ts'
import { teamContract } from '#features/business/providers/team.ts'
import type copy from './invited-copy.en.ts'
import { spokenIn } from '#lib/spoken.ts'

const SAID = import.meta.glob<typeof copy>('./invited-copy.*.ts', { eager: true, import: 'default' })

const api = clientOf(teamContract)

/** "Five Points Collision invites you as Estimator" and what follows, for whoever came by a mail's link and has not signed in. */
export default function InvitedTo({ token, part }: { token: string; part: 'title' | 'text' }) {
  const locale = useLocale()
  return (
    <IntlProvider locale={locale} messages={{ invited: spokenIn(SAID, locale) }} timeZone="UTC">
      {part === 'title' ? <Title token={token} /> : <Text />}
    </IntlProvider>
  )
}

function Title({ token }: { token: string }) {
  const t = useTranslations('invited')
  const [by, setBy] = useState<Output<typeof teamContract.inviting> | null>(null)
  useEffect(() => {
    // of a link that has ended nothing is named; the page behind it says why
    api.inviting({ token }).then(setBy, () => {})
  }, [token])
  return by ? t('by', { business: by.business_name, role: t(`roles.${by.member_role}`) }) : t('title')
}

function Text() {
  return useTranslations('invited')('text')
}
