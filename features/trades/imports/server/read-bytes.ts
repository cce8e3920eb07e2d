// What the bytes of a file are, and which reader takes them. To be run in a thread: read-file.ts.
import { unzipSync } from 'fflate'
import { type FileRead, FileRefused, isFileRefused, MOST_BYTES, MOST_KINDS, MOST_PIECES } from '../file-read.ts'
import { readBms } from './bms.ts'
import { readEms, TABLES } from './ems.ts'

/** The file, and a folder that nobody else knows and whose maker removes it. */
export type ReadWork = { bytes: Uint8Array; folder: string }

const unreadable = () => new FileRefused('unreadable', 'This isn’t an estimate we can read.')
const MOST_FILES = 60
const endingOf = (name: string) => /\.([a-z0-9]{1,4})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** The files of an archive that can be part of an estimate, by their ending; of two with the same the first. */
function unpacked(bytes: Uint8Array): Map<string, Uint8Array> {
  const taken = new Set<string>()
  let [files, size] = [0, 0]
  try {
    const found = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (++files > MOST_FILES) throw new FileRefused('too_large', 'This archive has too many files.')
        const ending = endingOf(name)
        if (taken.has(ending) || !(ending === 'xml' || TABLES.some((table) => table === ending))) return false
        size += originalSize
        if (size > MOST_BYTES) throw new FileRefused('too_large', 'This file is larger than 5 MB.')
        taken.add(ending)
        return true
      },
    })
    return new Map(Object.entries(found).map(([name, content]) => [endingOf(name), content]))
  } catch (error) {
    throw isFileRefused(error) ? error : unreadable()
  }
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** The content decides what a file is, not its name. Throws {@link FileRefused}. */
export async function readBytes({ bytes, folder }: ReadWork): Promise<FileRead> {
  if (!isZip(bytes)) return bounded(readBms(bytes))
  const files = unpacked(bytes)
  const xml = files.get('xml')
  return bounded(xml ? readBms(xml) : await readEms(files, folder))
}

/** A single line may hide thousands. */
function bounded(file: FileRead): FileRead {
  const pieces = file.lines.reduce((all, { labor, charges }) => all + 1 + labor.length + charges.length, 0)
  if (pieces > MOST_PIECES || file.totals.materials.length > MOST_KINDS)
    throw new FileRefused('too_large', 'This file has too many lines.')
  return file
}
