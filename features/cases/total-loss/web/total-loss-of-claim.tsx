import copy from 'virtual:copy/totalLossPart'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

/** Of a claim's page: the way to the sheet of a total loss, and what a driver can ask for after a repair. In a `Suspense`. */
export const TotalLossOfClaim = lazyWithCopy(async () => (await import('./claim-part.tsx')).ClaimPart, copy)
