import { EmailCard } from './email-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** `/settings/security`: how this person signs in, and where they are signed in. */
export default function SettingsSecurityPage() {
  return (
    <SettingsFrame section="security">
      <EmailCard />
      <PasswordCard />
      <SessionsCard />
    </SettingsFrame>
  )
}
