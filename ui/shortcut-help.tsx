import { Keyboard } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { CheckboxField } from './field.tsx'
import { KEYS } from './keys.ts'
import { activeShortcuts, setSingleKeys, type Shortcut, singleKeys, useShortcuts } from './shortcuts.ts'

type Words = Record<'help' | 'title' | 'text' | 'button' | 'close' | 'single' | 'singleHint' | 'then', string>
const NAMES: Record<string, string> = { mod: 'Ctrl', enter: '⏎', escape: 'Esc' }

/** What can be pressed on this page, by `?` or by its button; and the switch for single keys. */
export function ShortcutHelp({ words }: { words: Words }) {
  const [listed, setListed] = useState<Shortcut[] | null>(null)
  const [single, setSingle] = useState(true)
  const show = () => {
    setSingle(singleKeys())
    setListed(activeShortcuts())
  }
  useShortcuts([{ keys: KEYS.help, label: words.help, run: show }])
  return (
    <>
      <Button variant="quiet" size="sm" icon={<Keyboard aria-hidden className="size-4.5" />} onClick={show}>
        {words.button}
      </Button>
      <Dialog
        size="sm"
        open={listed !== null}
        onOpenChange={(open) => !open && setListed(null)}
        title={words.title}
        description={words.text}
        closeText={words.close}
      >
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
          {(listed ?? []).map(({ keys, label }) => (
            <Fragment key={keys}>
              <dt className="whitespace-nowrap">
                <Keys keys={keys} then={words.then} />
              </dt>
              <dd>{label}</dd>
            </Fragment>
          ))}
        </dl>
        <div className="mt-6">
          <CheckboxField
            label={words.single}
            hint={words.singleHint}
            checked={single}
            onChange={(event) => {
              setSingle(event.target.checked)
              setSingleKeys(event.target.checked)
            }}
          />
        </div>
      </Dialog>
    </>
  )
}

/** Keys as they are printed on a keyboard. */
export function Keys({ keys, then }: { keys: string; then: string }) {
  return keys.split(' ').map((key, at) => (
    <Fragment key={key}>
      {at > 0 && <span className="px-1 text-sm text-ink-soft">{then}</span>}
      <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-mono text-sm">
        {key
          .split('+')
          .map((part) => NAMES[part] ?? part.toUpperCase())
          .join(' ')}
      </kbd>
    </Fragment>
  ))
}
