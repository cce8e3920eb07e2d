import sharp, { type Metadata } from 'sharp'
import { Refusal } from '../errors.ts'
import { atMost } from './at-most.ts'

/** A photo of 60 megapixels takes 180 MB once it is unpacked; what takes more is a bomb. */
const MAX_UNPACKED = 240 * 1_048_576
const BYTES: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4, double: 8 }
sharp.concurrency(1)

/**
 * Unpacks at most two pictures at a time, each with one thread: two of the four threads that hash passwords and read files
 * are always free, however many pictures wait.
 */
export const atMostTwo = atMost(2)

const unreadable = (message: string) => new Refusal(415, 'unreadable_image', message)
export const damaged = () => unreadable('This image is damaged and can’t be opened. Choose another one.')

/** Refuses (415) what would unpack into more bytes than a photo has: width × height × channels × bytes of each. */
export function ensureFits({ width, height, channels, depth }: Metadata): void {
  if (width * height * channels * (BYTES[depth] ?? 8) > MAX_UNPACKED)
    throw unreadable('This image is too large to open. Save a smaller copy and try again.')
}

/** Reads the picture's header only. Refuses (415) a broken picture and a bomb. */
export async function ensureOpens(bytes: ArrayBuffer): Promise<void> {
  const about = await sharp(bytes)
    .metadata()
    .catch(() => null)
  if (!about) throw damaged()
  ensureFits(about)
}

/** A picture as others open it: upright, its longer side at most `edge` pixels, without place, camera and owner. Refuses (415) a broken one. */
export function writtenAnew(bytes: ArrayBuffer | Uint8Array, edge: number, type: 'image/png' | 'image/jpeg') {
  const picture = sharp(bytes)
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
  const clean = type === 'image/png' ? picture.png() : picture.flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
  return clean.toBuffer().catch(() => {
    throw damaged()
  })
}

/** So few bits are a wall, a night or a scan of an empty page: they look like each other. */
const FLAT_BITS = 6
/**
 * What a picture looks like, in 64 bits as PostgreSQL reads them: whether each of 64 points is brighter than the next one to its
 * right. Saved anew, smaller or in another format it differs in a few bits only. Null for a flat one. Throws on a broken one.
 */
export async function lookOf(bytes: ArrayBuffer | Uint8Array): Promise<string | null> {
  const gray = await sharp(bytes).autoOrient().grayscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer()
  const bits = Array.from({ length: 64 }, (_, n) => {
    const at = Math.floor(n / 8) * 9 + (n % 8)
    return gray[at]! > gray[at + 1]! ? '1' : '0'
  })
  const set = bits.filter((bit) => bit === '1').length
  return set < FLAT_BITS || set > 64 - FLAT_BITS ? null : bits.join('')
}
