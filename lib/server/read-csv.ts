import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '../errors.ts'

/** One record: the line of the file on which it begins, from 1, and its cells without the blanks around them. */
export type CsvRecord = { line: number; cells: string[] }

/** UTF-8, with or without its mark; a spreadsheet that knows no better writes Windows-1252, or UTF-16 with its mark. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
/** With one kind of newline: the parser counts each sign of the other kind as a line of its own inside quotes. */
const textOf = (bytes: Uint8Array): string => decoded(bytes).replaceAll(/\r\n?/g, '\n')

const unreadable = (line: number) =>
  new Refusal(422, 'unreadable', `This isn’t a table we can read. Check line ${line}.`, [
    { path: 'line', message: String(line) },
  ])
const newlinesIn = (cell: string) => cell.split('\n').length - 1

/**
 * The records of a table as a spreadsheet saves it (RFC 4180, also with semicolons or tabs; the first line decides). Lines
 * without any text are left out; what {@link toCsv} guards as text is read as it was. Throws 422 `unreadable`, with the line.
 */
export function readCsv(bytes: Uint8Array): CsvRecord[] {
  const text = textOf(bytes)
  const nul = text.indexOf('\0')
  if (nul >= 0) throw unreadable(1 + newlinesIn(text.slice(0, nul)))
  const first = /^.*/.exec(text)![0]
  const delimiter = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0]!
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      info: true,
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
    }) as unknown as { info: { lines: number }; record: string[] }[]
    return records.flatMap(({ info, record }) => {
      const line = info.lines - record.reduce((sum, cell) => sum + newlinesIn(cell), 0)
      return record.some(Boolean) ? [{ line, cells: record.map((cell) => cell.replace(/^'(?=\s*[=+\-@])/, '')) }] : []
    })
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(Number(error['lines']) || 1)
    throw error
  }
}
