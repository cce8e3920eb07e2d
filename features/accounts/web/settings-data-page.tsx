import { SettingsFrame } from './settings-frame.tsx'

/** `/settings/data`: everything about oneself, to take along or to erase. */
export default function SettingsDataPage() {
  return <SettingsFrame section="data">{null}</SettingsFrame>
}
