// Files that an estimating system could have written, and what becomes of them on a bad day: one mutation after the other.
import { isFileRefused } from '#features/trades/imports/file-read.ts'
import { Preview } from '#features/trades/imports/imported.ts'
import { mappedOf } from '#features/trades/imports/mapped.ts'
import { readBytes } from '#features/trades/imports/server/read-bytes.ts'
import { bms, ems, packed, SPEC } from '#test/imports.ts'

/** Numbers from a seed, so that a file that broke something can be made again (mulberry32). */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const WORDS = [
  '<',
  '>',
  '</DamageLineInfo>',
  '<DamageLineInfo>',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '&#x110000;',
  '&amp;amp;',
  '99999999999999999999',
  '-0.01',
  '1e308',
  'NaN',
  '__proto__',
  'constructor',
  '\u0000',
  '\u202E',
  '"',
  ' xmlns:a="b"',
].map(bytesOf)
const SIZES = [0, 1, 2, 31, 32, 33, 255, 256, 65_535, 0x7f_ff_ff_ff, 0xff_ff_ff_ff]

/** A digit or a letter in the place of another, so that the file stays whole and says something else. */
function misspelled(bytes: Uint8Array, number: (below: number) => number): void {
  for (let tries = 0; tries < 200; tries++) {
    const at = number(bytes.length)
    const sign = bytes[at]!
    if (sign < 0x30 || sign > 0x39) continue
    bytes[at] = '0123456789.- xE'.codePointAt(number(15))!
    return
  }
}

/** One to four changes: a digit, a byte, a number of a header, a part left out, doubled, moved or cut off, a word that means something. */
function mutated(from: Uint8Array, number: (below: number) => number): Uint8Array {
  let bytes = from.slice()
  for (let left = 1 + number(number(3) === 0 ? 4 : 1); left > 0 && bytes.length > 0; left--) {
    const at = number(bytes.length)
    const length = Math.min(bytes.length - at, 1 + number(number(4) === 0 ? 4000 : 40))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    switch (number(18)) {
      case 0:
        bytes[at] = number(256)
        break
      case 1:
        bytes[at] = bytes[at]! ^ (1 << number(8))
        break
      case 2: // the header of a table is where it hurts
        if (bytes.length > 64) view.setUint32(4 + number(8), SIZES[number(SIZES.length)]!, true)
        break
      case 3:
        bytes = joined(bytes.subarray(0, at), bytes.subarray(at + length))
        break
      case 4:
        bytes = joined(bytes.subarray(0, at + length), bytes.subarray(at))
        break
      case 5:
        bytes = bytes.slice(0, at)
        break
      case 6:
        bytes = joined(bytes.subarray(0, at), WORDS[number(WORDS.length)]!, bytes.subarray(at))
        break
      case 7: {
        const part = bytes.slice(at, at + length)
        bytes.copyWithin(at, number(bytes.length), number(bytes.length) + part.length)
        break
      }
      case 8:
        bytes.fill(number(256), at, at + length)
        break
      default:
        for (let more = 1 + number(8); more > 0; more--) misspelled(bytes, number)
    }
  }
  return bytes
}
const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts))

/** Whole files to begin with. */
export async function sources() {
  const text = { ...SPEC, lines: SPEC.lines.map((line) => ({ ...line, desc: line.desc.replace('&', '&amp;') })) }
  const many = { ...text, lines: Array.from({ length: 60 }, () => text.lines).flat() }
  return {
    xml: [
      bms(text),
      bms({ ...text, version: '5.2.28', prefix: 'b' }),
      bms({ ...text, total_loss: true }),
      bms(many),
    ].map(bytesOf),
    tables: [await ems(SPEC), await ems(SPEC, 'PART_DES_J'), await ems(many)],
  }
}
type Sources = Awaited<ReturnType<typeof sources>>

/** The n-th mutated file of a seed: a document, a table of a set, or the archive around either. */
export function mutatedFile({ xml, tables }: Sources, seed: number, n: number): Uint8Array {
  const number = numbersFrom(seed + n * 7919)
  const document = xml[number(xml.length)]!
  const set = tables[number(tables.length)]!
  switch (number(5)) {
    case 0:
    case 1:
      return mutated(document, number)
    case 2:
      return mutated(packed(number(2) === 0 ? { xml: document } : set), number)
    default: {
      // of a set mostly the lines, sometimes each of its tables
      const names = number(2) === 0 ? ['lin'] : Object.keys(set)
      const changed = Object.fromEntries(names.map((name) => [name, mutated(set[name]!, number)]))
      return packed({ ...set, ...changed })
    }
  }
}

export type Became = { read: boolean; wrong?: string }
/** What the product does with a file; `wrong` is anything but a preview or a refusal. */
export async function tryFile(bytes: Uint8Array, folder: string): Promise<Became> {
  try {
    Preview.parse({ ...mappedOf(await readBytes({ bytes, folder })), vehicle: 'unknown' })
    return { read: true }
  } catch (error) {
    return isFileRefused(error)
      ? { read: false }
      : { read: false, wrong: error instanceof Error ? (error.stack ?? error.message).slice(0, 600) : String(error) }
  }
}
