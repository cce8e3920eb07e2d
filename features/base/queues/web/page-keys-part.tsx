import { useNavigate } from 'react-router'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { KeyHelp } from './key-help.tsx'
import { useQueueKeys } from './queue-keys.ts'

export type PageKeysProps = {
  /** What J, K and Enter walk. */
  rows?: readonly { id: string; to: string }[]
  /** What N does. */
  next?: { label: string; run: () => void } | undefined
}

/** The keys of a business's page, and the button that lists them. */
export function PageKeysPart({ rows = [], next }: PageKeysProps) {
  const navigate = useNavigate()
  useQueueKeys(
    rows.map(({ id }) => id),
    (id) => void navigate(rows.find((row) => row.id === id)!.to),
  )
  useShortcuts(next ? [{ keys: KEYS.next, ...next }] : [])
  return (
    <div data-no-print>
      <KeyHelp />
    </div>
  )
}
