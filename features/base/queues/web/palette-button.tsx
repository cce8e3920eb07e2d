import { Search } from 'lucide-react'
import paletteCopy from 'virtual:copy/palette'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'

const PaletteWindow = lazyWithCopy(async () => (await import('./palette-window.tsx')).default, paletteCopy)
const apple = () => /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '')

/** Opens the command palette: by its button, or by Ctrl K (⌘ K) from anywhere, also while typing. */
export function PaletteButton({ admin }: { admin: boolean }) {
  const t = useTranslations('palette')
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  useShortcuts([{ keys: KEYS.palette, label: t('openLabel'), run: () => setOpen(!open), over: open }])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={t('openLabel')}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md border border-line-strong bg-card px-3 text-sm hover:bg-sunken"
      >
        <Search aria-hidden className="size-4.5 shrink-0" />
        <span className="sr-only">{t('openLabel')}</span>
        <kbd className="font-sans text-xs whitespace-nowrap text-ink-soft max-xl:hidden">
          {apple() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <PaletteWindow admin={admin} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
