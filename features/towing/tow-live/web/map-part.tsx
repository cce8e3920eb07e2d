import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { later } from '#ui/later.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { TruckMapProps } from './truck-map.tsx'

const TruckMap = lazy(() => later(() => import('./truck-map.tsx')))
const SLOW: readonly string[] = ['slow-2g', '2g', '3g']
type Line = { saveData?: boolean; effectiveType?: string }
/** The map weighs as much as many pages: on a slow or metered line it comes when somebody asks for it. */
const isDear = (): boolean => {
  const line = (navigator as { connection?: Line }).connection
  return line?.saveData === true || SLOW.includes(line?.effectiveType ?? '')
}

/** The map of a tow under way, as soon as there is a place to show. */
export function MapPart(props: TruckMapProps) {
  const t = useTranslations('towLive.map')
  const [wanted, setWanted] = useState(() => !isDear())
  if (!wanted)
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setWanted(true)}>
        {t('show')}
      </Button>
    )
  return (
    <Suspense fallback={<Skeleton label={t('loading')} lines={3} />}>
      <TruckMap {...props} />
    </Suspense>
  )
}
