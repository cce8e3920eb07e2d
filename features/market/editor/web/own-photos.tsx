import { closestCenter, DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, GripHorizontal, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PhotoAdder } from '#features/base/files/web/photo-adder.tsx'
import { IconButton } from '#ui/button.tsx'
import { Tag } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { ListingPhoto, ListingStatus } from '#features/market/listings/listing.ts'
import { MAX_PHOTOS, PHOTO_BUCKET, SHOWN_PHOTOS } from '#features/market/listings/photo.ts'
import { api, askMineAgain, keep, type Own, readNow, useRefusalText } from './own-calls.ts'
import { OwnPhoto } from './own-photo.tsx'

type Named = { path: string; alt: string }
type Change = {
  edit: (photos: Named[]) => Named[]
  said: string
  /** Where a photo goes, so that it stands there before the server has answered. */
  moved?: { path: string; to: number }
  focus?: { path: string; by: 1 | -1 }
}
/** The same photos with one of them at another place; as they were when it is gone or the place is none. */
function movedTo<P extends { path: string }>(photos: readonly P[], path: string, to: number): P[] {
  const from = photos.findIndex((photo) => photo.path === path)
  const next = [...photos]
  if (from >= 0 && to >= 0 && to < photos.length) next.splice(to, 0, ...next.splice(from, 1))
  return next
}
/** What is dragged is said by `moved` once it is stored; nothing while it is on its way. */
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

/** The gallery: add, order by dragging or by buttons, describe, remove. Every change is stored at once, on top of what is stored now. */
export default function OwnPhotos({ row }: { row: Own }) {
  const t = useTranslations('ownListings')
  const files = useTranslations('files')
  const textOf = useRefusalText()
  const list = useRef<HTMLUListElement>(null)
  const [removing, setRemoving] = useState<string | null>(null)
  const change = useMutation({
    mutationFn: async ({ edit }: Change) => {
      const now = (await readNow(row.id))?.photos ?? []
      return api.setPhotos({ listing_id: row.id, photos: edit(now.map(({ path, alt }) => ({ path, alt }))) })
    },
    onSuccess: async (stored, { focus }) => {
      await keep(row.id, { photos: stored })
      if (focus) requestAnimationFrame(() => refocus(focus))
    },
    onError: (error) => toastError(t('error'), textOf(error)),
  })
  const way = change.isPending ? change.variables.moved : undefined
  const photos = way ? movedTo(row.photos, way.path, way.to) : row.photos
  // a mouse drags at once; a finger holds first, so that the page still scrolls
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  /** The button that moved a photo keeps the focus; at either end the other one takes it. */
  const refocus = ({ path, by }: { path: string; by: number }) => {
    const button = (side: number) => list.current?.querySelector<HTMLElement>(`[data-move="${path} ${side}"]`)
    ;(button(by) ?? button(-by))?.focus()
  }
  const moveTo = (path: string, to: number, focus?: Change['focus']) => {
    if (change.isPending) return
    change.mutate({
      edit: (now) => movedTo(now, path, to),
      said: t('photos.moved', { index: to + 1, count: photos.length }),
      moved: { path, to },
      ...(focus && { focus }),
    })
  }
  return (
    <Card title={t('photos.title')} meta={t('photos.text', { most: MAX_PHOTOS })}>
      {photos.length > 0 && (
        <>
          <p className="mb-3 text-sm">
            {t('photos.shown', { count: SHOWN_PHOTOS })} {photos.length > 1 && t('photos.drag')}
          </p>
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            accessibility={SILENT}
            onDragEnd={({ active, over }) => {
              const to = photos.findIndex(({ path }) => path === over?.id)
              if (over && active.id !== over.id) moveTo(String(active.id), to)
            }}
          >
            <SortableContext
              items={photos.map(({ path }) => path)}
              strategy={rectSortingStrategy}
              disabled={change.isPending || photos.length < 2}
            >
              <ul ref={list} className="mb-5 grid gap-4 sm:grid-cols-2">
                {photos.map((photo, index) => (
                  <Tile
                    key={photo.path}
                    photo={photo}
                    status={row.status}
                    movable={photos.length > 1}
                    tags={
                      <>
                        <Tag>{t('photos.place', { index: index + 1, count: photos.length })}</Tag>
                        {index === 0 && <Tag>{t('photos.cover')}</Tag>}
                        {index >= SHOWN_PHOTOS && <Tag>{t('photos.onlyGallery')}</Tag>}
                      </>
                    }
                  >
                    <Description
                      key={photo.alt}
                      photo={photo}
                      index={index}
                      onSave={(alt) =>
                        change.mutate({
                          edit: (now) => now.map((it) => (it.path === photo.path ? { ...it, alt } : it)),
                          said: t('photos.described'),
                        })
                      }
                    />
                    <div className="flex justify-between">
                      <span className="flex gap-1">
                        {index > 0 && (
                          <IconButton
                            label={t('photos.earlier', { index: index + 1 })}
                            data-move={`${photo.path} -1`}
                            onClick={() => moveTo(photo.path, index - 1, { path: photo.path, by: -1 })}
                          >
                            <ArrowLeft aria-hidden className="size-5" />
                          </IconButton>
                        )}
                        {index < photos.length - 1 && (
                          <IconButton
                            label={t('photos.later', { index: index + 1 })}
                            data-move={`${photo.path} 1`}
                            onClick={() => moveTo(photo.path, index + 1, { path: photo.path, by: 1 })}
                          >
                            <ArrowRight aria-hidden className="size-5" />
                          </IconButton>
                        )}
                      </span>
                      <IconButton
                        label={t('photos.remove', { index: index + 1 })}
                        onClick={() => setRemoving(photo.path)}
                      >
                        <Trash2 aria-hidden className="size-5" />
                      </IconButton>
                    </div>
                  </Tile>
                ))}
              </ul>
            </SortableContext>
          </DndContext>
        </>
      )}
      <PhotoAdder
        address={`/storage/v1/object/${PHOTO_BUCKET}/${row.id}`}
        room={MAX_PHOTOS - photos.length}
        most={MAX_PHOTOS}
        onStored={async () => {
          toast(files('uploadSuccessful'), files('uploadSuccessfulText'), { id: 'photo' })
          await askMineAgain()
        }}
      />
      <output className="mt-2 block text-sm text-ink-soft">{change.isSuccess && change.variables.said}</output>
      {change.isError && (
        <Notice tone="bad" live title={t('photos.failed')}>
          {textOf(change.error)}
        </Notice>
      )}
      <FormDialog
        size="sm"
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={t('photos.removeTitle')}
        text={t('photos.removeText')}
        submit={t('photos.removeAction')}
        busyText={t('photos.removing')}
        variant="danger"
        run={() =>
          change
            .mutateAsync({ edit: (now) => now.filter(({ path }) => path !== removing), said: t('photos.removed') })
            .catch(() => null)
        }
      />
    </Card>
  )
}

/** One photo with what belongs to it; its picture is what the hand drags. */
function Tile({
  photo,
  status,
  movable,
  tags,
  children,
}: {
  photo: ListingPhoto
  status: ListingStatus
  movable: boolean
  tags: ReactNode
  children: ReactNode
}) {
  const { setNodeRef, listeners, transform, transition, isDragging, isOver } = useSortable({ id: photo.path })
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      data-over={isOver || undefined}
      style={{
        ...(transform && { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` }),
        ...(transition && { transition }),
      }}
      className={cx(
        'overflow-hidden rounded-md border bg-card',
        isDragging ? 'relative z-10 border-accent shadow-high' : 'border-line',
      )}
    >
      <div
        {...listeners}
        className={cx(
          'relative',
          movable && 'cursor-grab touch-manipulation select-none [-webkit-touch-callout:none] active:cursor-grabbing',
        )}
      >
        <OwnPhoto photo={photo} status={status} />
        <span className="absolute top-2 left-2 flex gap-1">{tags}</span>
        {movable && (
          <span aria-hidden className="absolute top-2 right-2 rounded-sm bg-card p-1 text-ink-soft">
            <GripHorizontal className="size-5" />
          </span>
        )}
      </div>
      <div className="grid gap-2 p-3">{children}</div>
    </li>
  )
}

/** What a photo shows, stored when one leaves the box. */
function Description({ photo, index, onSave }: { photo: ListingPhoto; index: number; onSave: (alt: string) => void }) {
  const t = useTranslations('ownListings.photos')
  const [alt, setAlt] = useState(photo.alt)
  return (
    <TextField
      name={`alt-${index}`}
      label={t('alt', { index: index + 1 })}
      hint={index === 0 && t('altHint')}
      value={alt}
      maxLength={200}
      autoComplete="off"
      onChange={(event) => setAlt(event.target.value)}
      onBlur={() => alt.trim() !== photo.alt && onSave(alt.trim())}
    />
  )
}
