import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { cx } from './cx.ts'

export type Photo = { src: string; alt: string; srcSet?: string; width?: number; height?: number }
export type GalleryWords = {
  /** Names the viewer and the button that opens it: "Photos of 2023 Corolla". */
  title: string
  /** "Photo 2 of 5". */
  count: (index: number, total: number) => string
  previous: string
  next: string
  close: string
}

/** The first photos as a grid, all of them in a viewer with arrow keys. Shows nothing without photos. */
export function Gallery({
  photos,
  words,
  shown = 4,
}: {
  photos: readonly Photo[]
  words: GalleryWords
  shown?: number
}) {
  const [index, setIndex] = useState<number | null>(null)
  if (!photos.length) return null
  const first = photos.slice(0, shown)
  const rest = photos.length - first.length
  const go = (step: number) => setIndex((now) => ((now ?? 0) + step + photos.length) % photos.length)
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(1)
    if (event.key === 'ArrowLeft') go(-1)
  }
  const photo = index === null ? undefined : photos[index]
  const step = 'grid size-12 shrink-0 place-content-center rounded-full bg-card text-ink hover:bg-sunken'
  return (
    <>
      <ul
        aria-label={words.title}
        className={cx(
          'grid gap-2 overflow-hidden rounded-lg',
          first.length > 1 && 'grid-cols-2 sm:grid-cols-4 sm:grid-rows-2',
        )}
      >
        {first.map((each, at) => (
          <li
            key={each.src}
            className={cx(
              first.length > 1 && at === 0 && 'col-span-2 sm:row-span-2',
              first.length === 2 && at === 1 && 'col-span-2 sm:row-span-2',
              first.length === 3 && at > 0 && 'sm:col-span-2',
              first.length >= 4 && at === 1 && 'max-sm:col-span-1 sm:col-span-2',
              first.length === 4 && at === 3 && 'max-sm:hidden',
            )}
          >
            <button
              type="button"
              onClick={() => setIndex(at)}
              className="relative block size-full focus-visible:-outline-offset-4"
            >
              <span className="sr-only">
                {words.title}: {words.count(at + 1, photos.length)}
              </span>
              <img
                {...each}
                alt={each.alt}
                loading={at === 0 ? 'eager' : 'lazy'}
                fetchPriority={at === 0 ? 'high' : undefined}
                decoding="async"
                className="aspect-3/2 size-full bg-sunken object-cover"
              />
              {at === first.length - 1 && rest > 0 && (
                <span
                  aria-hidden
                  className="absolute right-2 bottom-2 rounded-full bg-scrim px-3 py-1 text-sm font-semibold text-on-panel"
                >
                  +{rest}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <Dialog.Root open={photo !== undefined} onOpenChange={(open) => !open && setIndex(null)}>
        <Dialog.Portal>
          <Dialog.Backdrop className="veil fixed inset-0 z-40 bg-road/95" />
          <Dialog.Popup
            onKeyDown={keys}
            className="pop fixed inset-0 z-50 grid grid-rows-[auto_minmax(0,1fr)_auto] gap-2 p-3 outline-none sm:p-6"
          >
            <Dialog.Title className="sr-only">{words.title}</Dialog.Title>
            <div className="flex items-center justify-between gap-4">
              <p aria-live="polite" className="rounded-full bg-card px-4 py-2 text-sm font-semibold">
                {words.count((index ?? 0) + 1, photos.length)}
              </p>
              <Dialog.Close aria-label={words.close} className={step}>
                <X aria-hidden />
              </Dialog.Close>
            </div>
            {photo && (
              <img {...photo} alt={photo.alt} className="m-auto max-h-full max-w-full rounded-md object-contain" />
            )}
            <div className="flex justify-center gap-4">
              <button type="button" aria-label={words.previous} onClick={() => go(-1)} className={step}>
                <ChevronLeft aria-hidden />
              </button>
              <button type="button" aria-label={words.next} onClick={() => go(1)} className={step}>
                <ChevronRight aria-hidden />
              </button>
            </div>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  )
}
