import { useEffect, useState } from 'react'
import { fetchAsMe } from '#features/base/accounts/web/client.ts'

/** A picture that only its owner may fetch, as an address of this page; null without it. Revoke it when it is done with. */
export async function privatePicture(url: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetchAsMe(url, { signal })
  if (!answer.ok) return null
  const picture = await answer.blob()
  return signal.aborted ? null : URL.createObjectURL(picture)
}

/** Shows such a picture; until it is there, or without it, its place stays gray and its description is read. */
export function PrivatePicture({ url, alt, className }: { url: string; alt: string; className: string }) {
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    const control = new AbortController()
    let made: string | null = null
    const show = (address: string | null) => setSrc((made = address))
    privatePicture(url, control.signal).then(show, () => {})
    return () => {
      control.abort()
      if (made) URL.revokeObjectURL(made)
      setSrc(null)
    }
  }, [url])
  return src ? (
    <img src={src} alt={alt} width={480} height={320} draggable={false} className={className} />
  ) : (
    <div role="img" aria-label={alt} className={className} />
  )
}
