// Draws the icons and the share image of public/ from two SVG sources. Run after changing public/favicon.svg or bin/share.svg.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../public')
const mark = readFileSync(join(folder, 'favicon.svg'))
const PAPER = '#fbf8f1'

const square = (size: number, padding: number, background?: string) =>
  sharp(mark, { density: 72 * Math.ceil(size / 40) })
    .resize(size - 2 * padding)
    .extend({ top: padding, bottom: padding, left: padding, right: padding, background: background ?? '#0000' })
    .flatten(background ? { background } : false)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** The ICO container around PNG pictures: a header, one directory line each, then the pictures. */
function ico(pictures: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

const write = (name: string, bytes: Buffer) => writeFileSync(join(folder, name), bytes)
write('icon-192.png', await square(192, 12, PAPER))
write('icon-512.png', await square(512, 32, PAPER))
write('apple-touch-icon.png', await square(180, 14, PAPER))
write('favicon.ico', ico(await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await square(size, 0) })))))
write(
  'share.png',
  await sharp(readFileSync(join(import.meta.dirname, 'share.svg')))
    .resize(1200, 630)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer(),
)
