import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#ui/button.tsx'
import { Tag } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toastError } from '#ui/toast.tsx'
import type { ListingPhoto } from '../listing.ts'
import { MAX_PHOTOS, SHOWN_PHOTOS } from '../photo.ts'
import { api, keep, type Own, readNow, useRefusalText } from './own-calls.ts'
import { OwnPhoto } from './own-photo.tsx'
import { PhotoUpload } from './photo-upload.tsx'

type Named = { path: string; alt: string }
type Change = { edit: (photos: Named[]) => Named[]; said: string; focus?: { path: string; by: 1 | -1 } }
const move = (photos: Named[], path: string, by: 1 | -1): Named[] => {
  const from = photos.findIndex((photo) => photo.path === path)
  const to = from + by
  if (from < 0 || to < 0 || to >= photos.length) return photos
  const next = [...photos]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** The gallery: add, order by buttons, describe, remove. Every change is stored at once, on top of what is stored now. */
export function OwnPhotos({ row }: { row: Own }) {
  const t = useTranslations('ownListings')
  const textOf = useRefusalText()
  const list = useRef<HTMLUListElement>(null)
  const [removing, setRemoving] = useState<string | null>(null)
  const { photos } = row
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
  /** The button that moved a photo keeps the focus; at either end the other one takes it. */
  const refocus = ({ path, by }: { path: string; by: number }) => {
    const button = (way: number) => list.current?.querySelector<HTMLElement>(`[data-move="${path} ${way}"]`)
    ;(button(by) ?? button(-by))?.focus()
  }
  const step = (index: number, by: 1 | -1) => {
    const { path } = photos[index]!
    if (change.isPending) return
    change.mutate({
      edit: (now) => move(now, path, by),
      said: t('photos.moved', { index: index + by + 1, count: photos.length }),
      focus: { path, by },
    })
  }
  return (
    <Card title={t('photos.title')} meta={t('photos.text', { most: MAX_PHOTOS })}>
      {photos.length > 0 && (
        <>
          <p className="mb-3 text-sm">{t('photos.shown', { count: SHOWN_PHOTOS })}</p>
          <ul ref={list} className="mb-5 grid gap-4 sm:grid-cols-2">
            {photos.map((photo, index) => (
              <li key={photo.path} className="overflow-hidden rounded-md border border-line">
                <div className="relative">
                  <OwnPhoto photo={photo} status={row.status} />
                  <span className="absolute top-2 left-2 flex gap-1">
                    <Tag>{t('photos.place', { index: index + 1, count: photos.length })}</Tag>
                    {index === 0 && <Tag>{t('photos.cover')}</Tag>}
                    {index >= SHOWN_PHOTOS && <Tag>{t('photos.onlyGallery')}</Tag>}
                  </span>
                </div>
                <div className="grid gap-2 p-3">
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
                          onClick={() => step(index, -1)}
                        >
                          <ArrowLeft aria-hidden className="size-5" />
                        </IconButton>
                      )}
                      {index < photos.length - 1 && (
                        <IconButton
                          label={t('photos.later', { index: index + 1 })}
                          data-move={`${photo.path} 1`}
                          onClick={() => step(index, 1)}
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
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      <PhotoUpload listingId={row.id} count={photos.length} />
      <output className="mt-2 block text-sm text-ink-soft">{change.isSuccess && change.variables.said}</output>
      {change.isError && (
        <Notice tone="bad" live title={t('photos.failed')}>
          {textOf(change.error)}
        </Notice>
      )}
      <Dialog
        size="sm"
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={t('photos.removeTitle')}
        description={t('photos.removeText')}
        closeText={t('close')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setRemoving(null)}>
              {t('cancel')}
            </Button>
            <Button
              variant="danger"
              busy={change.isPending && t('photos.removing')}
              onClick={() =>
                change.mutate(
                  { edit: (now) => now.filter(({ path }) => path !== removing), said: t('photos.removed') },
                  { onSettled: () => setRemoving(null) },
                )
              }
            >
              {t('photos.removeAction')}
            </Button>
          </>
        }
      />
    </Card>
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
