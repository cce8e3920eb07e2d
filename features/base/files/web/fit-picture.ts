import { Refusal } from '#lib/errors.ts'
import { MAX_BYTES } from '../file.ts'

/** What a browser may be able to draw anew; the first two are stored as they are when they fit. */
const DRAWABLE = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']
/** The longest edge in pixels and the quality of each attempt; a VIN label stays readable in the last one. */
const ATTEMPTS = [
  { edge: 4096, quality: 0.9 },
  { edge: 2560, quality: 0.8 },
]

const isHeic = (file: File) => /^image\/hei[cf]$/.test(file.type) || /\.hei[cf]$/i.test(file.name)

/**
 * The photo as it may be sent: a JPEG or PNG above 10 MB is made smaller on this device, a HEIC becomes a JPEG where the
 * browser can read it; whatever else is given back as it came, to be judged by whoever takes it. Throws a Refusal
 * (`heic`) for a HEIC that this browser cannot read (rules.md, "Photos").
 */
export async function fitPicture(file: File, accepted: readonly string[]): Promise<File> {
  const heic = isHeic(file)
  if (file.size === 0 || !accepted.includes('image/jpeg')) return file
  if (!heic && !DRAWABLE.includes(file.type)) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) {
    if (heic) throw new Refusal(415, 'heic', 'This browser can’t open HEIC photos.')
    return file
  }
  const name = file.name.replace(/\.[^.]*$/, '') + '.jpg'
  try {
    for (const { edge, quality } of ATTEMPTS) {
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
