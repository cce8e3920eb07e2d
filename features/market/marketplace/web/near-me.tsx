import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'

/** Finds the ZIP code one is in. Only that goes into the address, never the point itself. */
export default function NearMe({ onZip }: { onZip: (zip: string) => void }) {
  const t = useTranslations('market')
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const look = () => {
    setState('busy')
    void import('./here.ts')
      .then(({ zipHere }) => zipHere())
      .then(
        (zip) => {
          setState('idle')
          onZip(zip)
        },
        () => setState('failed'),
      )
  }
  return (
    <>
      <Button
        variant="quiet"
        className="-ml-3 noscript:hidden max-lg:-mt-2 max-lg:justify-self-start"
        icon={<LocateFixed aria-hidden className="size-4" />}
        busy={state === 'busy' && t('nearBusy')}
        onClick={look}
      >
        {t('near')}
      </Button>
      {state === 'failed' && (
        <p role="status" className="text-sm text-ink-soft">
          {t('nearFailed')}
        </p>
      )}
    </>
  )
}
