// Which services a claim needs, and around which place each is looked for (issue 6; practice.md: tow and glass travel).
import type { Claim, SERVICES_NEEDED } from './claim.ts'

export type ServiceNeeded = (typeof SERVICES_NEEDED)[number]
/** The places that a driver names at intake, and one typed later. */
export const NEED_PLACES = ['vehicle', 'loss', 'home', 'typed'] as const
export type NeedPlace = (typeof NEED_PLACES)[number]

/** What of the market serves a need, as filters of the search. */
export const SEARCHED_AS: Record<
  ServiceNeeded,
  { category: 'vehicle' | 'service'; service?: 'body' | 'glass' | 'tow' | 'adjusting' }
> = {
  towing: { category: 'service', service: 'tow' },
  repair: { category: 'service', service: 'body' },
  glass: { category: 'service', service: 'glass' },
  rental: { category: 'vehicle' },
  adjuster: { category: 'service', service: 'adjusting' },
}

/** What is urgent first: a car that cannot be driven has to be fetched before anything else. */
const ORDER: readonly ServiceNeeded[] = ['towing', 'repair', 'glass', 'rental', 'adjuster']

/**
 * What the driver named at intake. Who named nothing gets what fits the claim: glass for broken glass, else repair and a
 * rental; a tow when the car cannot be driven. An adjuster only ever when asked for.
 */
export function servicesFor(claim: Pick<Claim, 'services_needed' | 'claim_type' | 'drivable'>): {
  services: ServiceNeeded[]
  named: boolean
} {
  const { services_needed: asked, claim_type, drivable } = claim
  const fits: readonly ServiceNeeded[] = [
    ...(drivable === false ? (['towing'] as const) : []),
    ...(claim_type === 'glass' ? (['glass'] as const) : (['repair', 'rental'] as const)),
  ]
  const named = asked.length > 0
  return { services: ORDER.filter((service) => (named ? asked : fits).includes(service)), named }
}

/** Where to look, first known first: a tow where the car stands, everything else from home; work is typed by the driver. */
const AROUND: Record<ServiceNeeded, readonly Exclude<NeedPlace, 'typed'>[]> = {
  towing: ['vehicle', 'loss', 'home'],
  repair: ['home', 'vehicle', 'loss'],
  glass: ['home', 'vehicle', 'loss'],
  rental: ['home', 'loss', 'vehicle'],
  adjuster: ['home', 'loss', 'vehicle'],
}

/** The ZIP code around which a service of this claim is looked for, and which one that is; null when none was given. */
export function needPlace(
  service: ServiceNeeded,
  claim: Pick<Claim, 'vehicle_zip' | 'loss_zip' | 'home_zip'>,
): { zip: string; which: NeedPlace } | null {
  for (const which of AROUND[service]) {
    const zip = claim[`${which}_zip`]
    if (zip) return { zip, which }
  }
  return null
}
