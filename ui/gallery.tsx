import { lazy, Suspense, useState } from 'react'
import { cx } from './cx.ts'
import type { GalleryWords, Photo } from './gallery-viewer.tsx'

const loadViewer = () => import('./gallery-viewer.tsx')
const GalleryViewer = lazy(loadViewer)

/** By how many photos are shown: every place is 3:2, the first as high as those beside it. */
const LAYOUT = ['', '', 'grid-cols-2', 'grid-cols-2 sm:grid-cols-[2fr_1fr]', 'grid-cols-3 sm:grid-cols-[3fr_1fr]']
const FIRST = ['', '', '', 'max-sm:col-span-2 sm:row-span-2', 'max-sm:col-span-3 sm:row-span-3']

/** The first photos as a grid, all of them in a viewer with arrow keys, fetched on intent. Shows nothing without photos. */
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
  return (
    <>
      <ul
        aria-label={words.title}
        className={cx('grid gap-2 overflow-hidden rounded-lg', LAYOUT[Math.min(first.length, 4)])}
      >
        {first.map((each, at) => (
          <li key={each.src} className={cx(at === 0 && FIRST[Math.min(first.length, 4)])}>
            <button
              type="button"
              onClick={() => setIndex(at)}
              onPointerEnter={() => void loadViewer()}
              onFocus={() => void loadViewer()}
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
      {index !== null && (
        <Suspense fallback={null}>
          <GalleryViewer photos={photos} words={words} index={index} onIndex={setIndex} />
        </Suspense>
      )}
    </>
  )
}
