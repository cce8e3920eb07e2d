import { SettingsFrame } from '#features/base/accounts/web/settings-frame.tsx'
import { LastMails } from './last-mails.tsx'
import { Preferences } from './preferences.tsx'
import { ReachParts } from './reach-parts.tsx'

/** `/settings/notifications`: what this person is notified of, and how; and what became of the last mails. */
export default function NotificationSettingsPage() {
  return (
    <SettingsFrame section="notifications">
      <Preferences />
      <ReachParts />
      <LastMails />
    </SettingsFrame>
  )
}
