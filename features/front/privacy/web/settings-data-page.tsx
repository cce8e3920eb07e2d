import { SettingsFrame } from '#features/base/accounts/web/settings-frame.tsx'
import { ArchiveCard } from './archive-card.tsx'
import { DeleteCard } from './delete-card.tsx'
import { OwnRequests } from './own-requests.tsx'

/** `/settings/data`: everything about oneself, to take along, to ask about or to erase. */
export default function SettingsDataPage() {
  return (
    <SettingsFrame section="data">
      <ArchiveCard />
      <OwnRequests />
      <DeleteCard />
    </SettingsFrame>
  )
}
