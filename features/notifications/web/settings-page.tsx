import { SettingsFrame } from '#features/accounts/web/settings-frame.tsx'

/** `/settings/notifications`: what this person is told, and how. */
export default function NotificationSettingsPage() {
  return <SettingsFrame section="notifications">{null}</SettingsFrame>
}
