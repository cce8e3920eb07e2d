import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'

export type Photo = { src: string; alt: string; srcSet?: string; sizes?: string; width?: number; height?: number }
export type GalleryWords = {
  /** Names the viewer and the button that opens it: "Photos of 2023 Corolla". */
  title: string
  /** "Photo 2 of 5". */
  count: (index: number, total: number) => string
  previous: string
  next: string
  close: string
}

/** One photo at a time, over everything: arrow keys and buttons go on, Escape and the cross close. */
export default function GalleryViewer({
  photos,
  words,
  index,
  onIndex,
}: {
  photos: readonly Photo[]
  words: GalleryWords
  index: number
  onIndex: (index: number | null) => void
}) {
  const go = (step: number) => onIndex((index + step + photos.length) % photos.length)
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(1)
    if (event.key === 'ArrowLeft') go(-1)
  }
  const photo = photos[index]
  const step = 'grid size-12 shrink-0 place-content-center rounded-full bg-card text-ink hover:bg-sunken'
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onIndex(null)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil fixed inset-0 z-40 bg-road/95" />
        <Dialog.Popup
          onKeyDown={keys}
          className="pop fixed inset-0 z-50 grid grid-rows-[auto_minmax(0,1fr)_auto] gap-2 p-3 outline-none sm:p-6"
        >
          <Dialog.Title className="sr-only">{words.title}</Dialog.Title>
          <div className="flex items-center justify-between gap-4">
            <p aria-live="polite" className="rounded-full bg-card px-4 py-2 text-sm font-semibold">
              {words.count(index + 1, photos.length)}
            </p>
            <Dialog.Close aria-label={words.close} className={step}>
              <X aria-hidden />
            </Dialog.Close>
          </div>
          {photo && (
            <img
              {...photo}
              sizes="100vw"
              alt={photo.alt}
              className="m-auto max-h-full max-w-full rounded-md object-contain"
            />
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
  )
}
