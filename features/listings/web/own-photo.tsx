import { useEffect, useState } from 'react'
import { accessToken } from '#features/accounts/web/session.ts'
import { cx } from '#ui/cx.ts'
import type { ListingPhoto, ListingStatus } from '../listing.ts'
import { photoUrl } from '../photo.ts'

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
  const url = photoUrl(photo.path, 480)
  const isPublic = status === 'active'
  const [own, setOwn] = useState<string | null>(null)
  useEffect(() => {
    if (isPublic) return
    const control = new AbortController()
    let made: string | null = null
    const load = async () => {
      const token = await accessToken()
      const answer = await fetch(url, {
        signal: control.signal,
        headers: { ...(token && { authorization: `Bearer ${token}` }) },
      })
      if (!answer.ok) return
      const picture = await answer.blob()
      if (control.signal.aborted) return
      made = URL.createObjectURL(picture)
      setOwn(made)
    }
    load().catch(() => {}) // without its picture the place stays grey and its description is read
    return () => {
      control.abort()
      if (made) URL.revokeObjectURL(made)
      setOwn(null)
    }
  }, [url, isPublic])
  const look = cx('aspect-3/2 w-full bg-sunken object-cover', className)
  const src = isPublic ? url : own
  return src ? (
    <img src={src} alt={photo.alt} width={480} height={320} className={look} />
  ) : (
    <div role="img" aria-label={photo.alt} className={look} />
  )
}
