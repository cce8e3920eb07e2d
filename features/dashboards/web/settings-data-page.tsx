import { SettingsFrame } from '#features/accounts/web/settings-frame.tsx'
import { ArchiveCard } from './archive-card.tsx'
import { DeleteCard } from './delete-card.tsx'

/** `/settings/data`: everything about oneself, to take along or to erase. */
export default function SettingsDataPage() {
  return (
    <SettingsFrame section="data">
      <ArchiveCard />
      <DeleteCard />
    </SettingsFrame>
  )
}
