import { useTranslations } from 'use-intl'
import { Card, Facts } from '#ui/card.tsx'
import { useMe } from './me.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** `/settings/security`: how this person signs in. */
export default function SettingsSecurityPage() {
  const t = useTranslations('settings')
  const me = useMe()
  return (
    <SettingsFrame section="security">
      <Card title={t('email.title')}>
        <Facts rows={[[t('email.now'), me.email]]} />
      </Card>
    </SettingsFrame>
  )
}
