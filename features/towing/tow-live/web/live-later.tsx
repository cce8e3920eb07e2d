import towLiveCopy from 'virtual:copy/towLive'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

/** Fetched once a company has the tow: before that nobody is anywhere. */
export const TowLive = lazyWithCopy(async () => (await import('./tow-live.tsx')).TowLive, towLiveCopy)
