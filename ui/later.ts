import { type ComponentType, lazy } from 'react'

/** Fetches a part of the page that is not needed at once. Without a connection it comes when there is one again. */
export const later = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async () => {
    await new Promise<void>((again) => addEventListener('online', () => again(), { once: true }))
    return later(load)
  })

/** A part of the page that is fetched when it is shown. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => later(async () => ({ default: await load() })))
