import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { mayAct } from '#features/business/providers/policy.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { KeyRequests } from './key-requests.tsx'
import { KeyForm } from './key-form.tsx'
import { KeysTable } from './keys-table.tsx'
import { askKeysAgain, type Shown, useKeys } from './keys-data.ts'

/** What software may work for the business: its owners make, rotate and revoke keys; who bills sees what software asked for. */
export default function KeysPage() {
  const t = useTranslations('keys')
  const { member_role: role } = useMe()
  const owns = role === null || mayAct(role, 'team').yes
  return (
    <Page title={t('title')} back={{ to: paths.providerTeam(), label: t('back') }} meta={t('meta')}>
      <title>{`${t('title')} · ClaimChoice`}</title>
      <KeyRequests alone={!owns} />
      {owns && <OwnKeys />}
    </Page>
  )
}

/** For owners: the keys, and a form for one more. */
function OwnKeys() {
  const t = useTranslations('keys')
  const keys = useKeys()
  const [shown, setShown] = useState<Shown>()
  const show = (made: Shown) => {
    setShown(made)
    void askKeysAgain()
  }
  return (
    <Loaded
      query={keys}
      label={t('loading')}
      shape="rows"
      lines={3}
      missing={
        <Empty title={t('notProvider')} action={<LinkButton to={paths.providerOnboarding()}>{t('setUp')}</LinkButton>}>
          {t('notProviderText')}
        </Empty>
      }
    >
      {(rows) => (
        <>
          {shown && (
            <Notice tone="warn" live title={t('secret.title', { name: shown.name })}>
              <p>{t('secret.text')}</p>
              <CopyText text={shown.secret} size="md" copyText={t('secret.copy')} copiedText={t('secret.copied')} />
            </Notice>
          )}
          {rows.length > 0 && <KeysTable rows={rows} show={show} />}
          <Card title={t('make.title')} meta={t('make.text')}>
            <KeyForm rows={rows} show={show} />
          </Card>
        </>
      )}
    </Loaded>
  )
}
