// Draws the demo's pictures (db/seed/art) into db/seed/photos, in the two sizes asked for most; what no listing shows any more goes.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import sharp from 'sharp'
import { drawPicture } from '#db/seed/art/pictures.ts'
import { ALL_PICTURES, KEPT_SIZES, pictureFile } from '#db/seed/world-photos.ts'

const folder = new URL('../db/seed/photos/', import.meta.url).pathname
mkdirSync(folder, { recursive: true })
let bytes = 0
const made = new Set<string>()
for (const name of ALL_PICTURES)
  for (const size of KEPT_SIZES) {
    const file = pictureFile(name, size)
    const { size: written } = await sharp(Buffer.from(drawPicture(name)))
      .resize(Number.parseInt(size))
      .webp({ quality: 58, effort: 6 })
      .toFile(folder + file)
    bytes += written
    made.add(file)
  }
for (const file of readdirSync(folder)) if (!made.has(file)) rmSync(folder + file)
process.stdout.write(`${made.size} files, ${Math.round(bytes / 1024)} KB\n`)
