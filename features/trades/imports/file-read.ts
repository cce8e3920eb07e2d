// What of a file of another system is read at all, and how large it may be.

/** What a file may be (domain/repair.md §13): so large, with so many lines, read in so long. */
export const MOST_BYTES = 5_000_000
export const MOST_READ = 1000
/** Parts, labor and charges of all lines together, and kinds of material and labor. */
export const MOST_PIECES = 4000
export const MOST_KINDS = 100
/** Of a text, so many signs; a description has 200. */
export const MOST_SIGNS = 4000
export const READ_SECONDS = 30

/** What of a file is read at all; numbers are text as they stand there. Nobody’s name, address, plate or policy is in it. */
export type FileRead = {
  format: 'bms' | 'ems'
  version: string
  vin: string
  total_loss: boolean
  /** Per hour, by the code of the kind of labor. */
  rates: Record<string, string>
  lines: LineOfFile[]
  totals: {
    gross: string
    tax: string
    parts: string
    labor: string
    /** The tax on parts and materials, and on labor, where the file says them apart. */
    parts_tax: string
    labor_tax: string
    /** Percents that the file names itself. */
    parts_rate: string
    labor_rate: string
    /** Materials that are counted by the hour and stand in no line. */
    materials: { code: string; amount: string; taxed: boolean }[]
  }
}
export type LineOfFile = {
  number: string
  section: string
  description: string
  memo: string
  /** Typed by somebody, not taken from the guide of the system. */
  judgment: boolean
  part: {
    type: string
    number: string
    price: string
    quantity: string
    taxed: boolean
    included: boolean
    certified: boolean
  } | null
  labor: { type: string; operation: string; hours: string; taxed: boolean; included: boolean; judgment: boolean }[]
  /** Outside work, and what else is charged. */
  charges: { type: string; amount: string; taxed: boolean; sublet: boolean }[]
}

/** A file that is not what it should be: said to the person, and never tried again. */
export class FileRefused extends Error {
  readonly code: 'unreadable' | 'too_large' | 'inexact' | 'lines_missing'
  /** The number of the line in the file that cannot be read. */
  readonly line: string
  constructor(code: FileRefused['code'], message: string, line = '') {
    super(message)
    this.name = 'FileRefused'
    this.code = code
    this.line = line
  }
}
export const isFileRefused = (error: unknown): error is FileRefused =>
  error instanceof Error && error.name === 'FileRefused'
