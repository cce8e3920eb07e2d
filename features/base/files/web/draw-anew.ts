import { Refusal } from '#lib/errors.ts'
import { MAX_BYTES } from '../file.ts'

/** What every browser can draw, if it is not damaged, and what some can; a GIF would lose what moves. */
const KNOWN = /^image\/(jpeg|png|webp)$/
const HEIC = /hei[cf]$/i
/** The longest edge in pixels and the quality of each attempt; a VIN label stays readable in the last one. */
const ATTEMPTS = [
  { edge: 4096, quality: 0.9 },
  { edge: 2560, quality: 0.8 },
]

type Attempt = { edge: number; quality: number }
/**
 * The photo as a JPEG of at most 10 MB, as large as the first of these attempts that fits; given back as it came when it is no photo, damaged, or still too large.
 * Throws a Refusal (`heic`) for a HEIC that this browser cannot read (rules.md, "Photos").
 */
export async function drawnAnew(file: File, attempts: readonly Attempt[] = ATTEMPTS): Promise<File> {
  const heic = HEIC.test(file.type || file.name)
  if (!heic && !KNOWN.test(file.type)) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture && !heic) return file
  if (!picture) throw new Refusal(415, 'heic', 'This browser can’t open HEIC photos.')
  const name = file.name.replace(/\.[^.]*$/, '') + '.jpg'
  try {
    for (const { edge, quality } of attempts) {
      const share = Math.min(1, edge / Math.max(picture.width, picture.height))
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(picture.width * share)
      canvas.height = Math.round(picture.height * share)
      const pen = canvas.getContext('2d')
      if (!pen) return file
      pen.fillStyle = 'white' // a JPEG knows no transparency
      pen.fillRect(0, 0, canvas.width, canvas.height)
      pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
      const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
      if (drawn && drawn.size <= MAX_BYTES) return new File([drawn], name, { type: 'image/jpeg' })
    }
    return file
  } finally {
    picture.close()
  }
}
