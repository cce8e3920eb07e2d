import { EmailCard } from '#features/base/accounts/web/email-card.tsx'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SettingsFrame } from '#features/base/accounts/web/settings-frame.tsx'

/** `/settings/security`: how this person signs in, and where they are signed in. */
export default function SettingsSecurityPage() {
  const { role, held } = useMe()
  // nothing else answers to an admin before their second factor is on
  if (held)
    return (
      <SettingsFrame section="security">
        <SecondFactorCard />
      </SettingsFrame>
    )
  return (
    <SettingsFrame section="security">
      <EmailCard />
      <PasswordCard />
      {role === 'claims_admin' && <SecondFactorCard />}
      <SessionsCard />
    </SettingsFrame>
  )
}
