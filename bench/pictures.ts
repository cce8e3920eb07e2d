// Photographs from a fixed seed, as heavy as those of cars and shops are after compression: objects with edges, light that
// falls off, and texture whose contrast halves with every doubling of its fineness, as in photographs.
import sharp from 'sharp'
import { chance } from '#db/seed/chance.ts'

/** What a phone sends, scaled down: larger than any size that is kept. */
const [WIDTH, HEIGHT] = [1500, 1000]
const OBJECTS = 7
/** From patches of a sixth of the picture down to three pixels. */
const OCTAVES = [6, 12, 24, 48, 96, 192, 384, 900]
/**
 * How much texture a surface may have. Chosen so that 24 of them weigh what photographs do: six real ones of that kind took
 * 12 to 27 KB at 480 × 320 in WebP of quality 76, and 1.0 to 1.3 bits a pixel in larger sizes.
 */
const ROUGHNESS = 185

/** In which cell a pixel lies, and how far on the smooth way to the next. */
function placeOf(pixel: number, pixels: number, cells: number): [cell: number, part: number] {
  const at = (pixel * cells) / pixels
  const part = at - Math.floor(at)
  return [Math.floor(at), part * part * (3 - 2 * part)]
}

/** Adds random patches, `columns` to a row and smooth in between, to `field`. */
function addNoise(field: Float32Array, seed: number, columns: number, strength: number): void {
  const roll = chance(seed * 1009 + columns)
  const rows = Math.ceil((columns * HEIGHT) / WIDTH)
  const grid = Float32Array.from({ length: (columns + 2) * (rows + 2) }, () => (roll() - 0.5) * strength)
  for (let y = 0; y < HEIGHT; y++) {
    const [row, down] = placeOf(y, HEIGHT, rows)
    const above = row * (columns + 2)
    const below = above + columns + 2
    for (let x = 0; x < WIDTH; x++) {
      const [cell, right] = placeOf(x, WIDTH, columns)
      const top = grid[above + cell]! + (grid[above + cell + 1]! - grid[above + cell]!) * right
      const bottom = grid[below + cell]! + (grid[below + cell + 1]! - grid[below + cell]!) * right
      field[y * WIDTH + x]! += top + (bottom - top) * down
    }
  }
}

/** The n-th photograph as JPEG: always the same bytes for the same n. */
export async function photograph(n: number): Promise<Buffer> {
  const [outline, texture] = [new Float32Array(WIDTH * HEIGHT), new Float32Array(WIDTH * HEIGHT)]
  for (const [columns, strength] of [[4, 1], [9, 0.4], [30, 0.06]] as const) addNoise(outline, 2 * n + 1, columns, strength) // prettier-ignore
  for (const columns of OCTAVES) addNoise(texture, 2 * n + 2, columns, 6 / columns ** 0.5)
  const roll = chance(n + 1)
  const surfaces = Array.from({ length: OBJECTS }, () => {
    const light = 40 + roll() * 170
    return { rgb: [0, 1, 2].map(() => light + (roll() - 0.5) * 80), rough: roll() ** 2 }
  })
  const data = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let at = 0; at < outline.length; at++) {
    const surface = surfaces[Math.max(0, Math.min(OBJECTS - 1, Math.floor((outline[at]! + 0.6) * (OBJECTS / 1.2))))]!
    const fall = 1.15 - (0.3 * Math.floor(at / WIDTH)) / HEIGHT
    const shade = texture[at]! * ROUGHNESS * (0.12 + surface.rough)
    for (let channel = 0; channel < 3; channel++)
      data[at * 3 + channel] = Math.max(0, Math.min(255, surface.rgb[channel]! * fall + shade))
  }
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}
