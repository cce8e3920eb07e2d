import { useMe } from './me.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** `/settings`: name, phone and language. */
export default function SettingsPage() {
  const me = useMe()
  return (
    <SettingsFrame section="profile">
      <ProfileForm key={me.id} id={me.id} />
    </SettingsFrame>
  )
}
