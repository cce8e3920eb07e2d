/** Photos that the reader may open, each a link to the whole picture. */
export function PhotoLinks({
  label,
  photos,
  className,
}: {
  label: string
  photos: readonly { file_id: string; name: string; signed_url: string }[]
  /** How many beside each other. */
  className: string
}) {
  if (photos.length === 0) return null
  return (
    <ul aria-label={label} className={`mt-4 grid gap-3 ${className}`}>
      {photos.map((photo) => (
        <li key={photo.file_id}>
          <a href={photo.signed_url} target="_blank" rel="noreferrer">
            <img
              src={photo.signed_url}
              alt={photo.name}
              width={320}
              height={240}
              loading="lazy"
              className="aspect-4/3 w-full rounded-md object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A photo as it stands beside its name where several are chosen from. */
export const PhotoThumb = ({ src }: { src: string }) => (
  <img src={src} alt="" width={72} height={54} loading="lazy" className="h-13 w-18 rounded-sm object-cover" />
)
