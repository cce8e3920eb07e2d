import { useEffect, useState } from 'react'
import { accessToken } from '#features/accounts/web/session.ts'
import { cx } from '#ui/cx.ts'
import type { ListingPhoto, ListingStatus } from '../listing.ts'
import { photoUrl } from '../photo.ts'

/** A picture that only its owner may fetch, as an address of this page; null without it. Revoke it when it is done with. */
export async function ownPicture(path: string, size: 480 | 800, signal: AbortSignal): Promise<string | null> {
  const token = await accessToken()
  const answer = await fetch(photoUrl(path, size), {
    signal,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
  })
  if (!answer.ok) return null
  const picture = await answer.blob()
  return signal.aborted ? null : URL.createObjectURL(picture)
}

/** A photo of an own listing. Before it is published only its owner may fetch it, so the picture comes with their token. */
export function OwnPhoto({
  photo,
  status,
  className,
}: {
  photo: ListingPhoto
  status: ListingStatus
  className?: string
}) {
  const { path } = photo
  const isPublic = status === 'active'
  const [own, setOwn] = useState<string | null>(null)
  useEffect(() => {
    if (isPublic) return
    const control = new AbortController()
    let made: string | null = null
    const show = (address: string | null) => setOwn((made = address))
    ownPicture(path, 480, control.signal).then(show, () => {}) // without its picture the place stays grey and its description is read
    return () => {
      control.abort()
      if (made) URL.revokeObjectURL(made)
      setOwn(null)
    }
  }, [path, isPublic])
  const look = cx('aspect-3/2 w-full bg-sunken object-cover', className)
  const src = isPublic ? photoUrl(path, 480) : own
  return src ? (
    <img src={src} alt={photo.alt} width={480} height={320} className={look} />
  ) : (
    <div role="img" aria-label={photo.alt} className={look} />
  )
}
