/** Text, a number, money in cents (written `12.50`), or nothing. */
export type Cell = string | number | null | { cents: number }

/** What a spreadsheet would take for the beginning of a formula (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return (cell.cents / 100).toFixed(2)
  return `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
}

/** A table as RFC 4180 has it, with the mark by which spreadsheets know UTF-8. Text is never run as a formula. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')}`
