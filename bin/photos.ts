// Draws the demo's pictures (db/seed/art) into db/seed/photos, one WebP each; what no listing shows any more goes.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import sharp from 'sharp'
import { drawPicture } from '#db/seed/art/pictures.ts'
import { ALL_PICTURES } from '#db/seed/world-photos.ts'

const folder = new URL('../db/seed/photos/', import.meta.url).pathname
mkdirSync(folder, { recursive: true })
let bytes = 0
for (const name of ALL_PICTURES) {
  const { size } = await sharp(Buffer.from(drawPicture(name)))
    .resize(1200)
    .webp({ quality: 70, effort: 6 })
    .toFile(`${folder}${name}.webp`)
  bytes += size
}
for (const file of readdirSync(folder)) if (!ALL_PICTURES.includes(file.replace('.webp', ''))) rmSync(folder + file)
process.stdout.write(`${ALL_PICTURES.length} pictures, ${Math.round(bytes / 1024)} KB\n`)
