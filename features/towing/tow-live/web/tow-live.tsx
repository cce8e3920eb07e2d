import { useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import { mayShare } from '../live-place.ts'
import { LiveLine, roadMiles } from './live-line.tsx'
import { MapPart } from './map-part.tsx'
import { ShareLink } from './share-link.tsx'
import { SharePlace } from './share-place.tsx'
import { type LiveJob, useAhead, useTowPlaces } from './use-places.ts'

/** Where the truck of a tow is, for its driver and the team; for the company also where the driver waits, and what it shares. */
export function TowLive({ job }: { job: LiveJob }) {
  const t = useTranslations('towLive')
  const places = useTowPlaces(job)
  const ahead = useAhead(job.now)
  const loaded = job.status === 'hooked' || job.status === 'at_destination'
  const { lat = null, lng = null } = job.destination ?? {}
  const destination = lat === null || lng === null ? null : { lat, lng }
  const goal = loaded ? destination : job.scene
  const { truck, driver } = places
  const company = job.viewer === 'company'
  const parts = (
    <div className="grid gap-4">
      <div role="status">
        {truck ? (
          <LiveLine
            place={truck}
            ahead={ahead}
            miles={goal && roadMiles(truck, goal)}
            to={loaded ? 'destination' : 'car'}
            eta_at={mayShare('driver', job.status) ? job.eta_at : null}
          />
        ) : (
          !company && <p>{t('none')}</p>
        )}
        {driver && <p className="text-sm">{t('driverHere')}</p>}
      </div>
      {(truck ?? driver) && (
        <MapPart places={places} ahead={ahead} car={loaded ? null : job.scene} destination={destination} />
      )}
      {company && <SharePlace job={job} side="truck" />}
      {job.viewer === 'driver' && mayShare('driver', job.status) && <SharePlace job={job} side="driver" />}
      {job.viewer === 'driver' && <ShareLink job={job.id} />}
    </div>
  )
  return company ? parts : <Card title={t('title')}>{parts}</Card>
}
