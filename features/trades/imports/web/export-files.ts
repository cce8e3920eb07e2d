// What the two buttons save; fetched when one of them is pressed.
import { saveFile } from '#features/base/files/web/save-file.ts'
import type { Estimate } from '#features/trades/estimates/request.ts'
import { type Cell, toCsv } from '#lib/csv.ts'
import { bmsOf } from '../written.ts'

export const saveTable = (name: string, rows: readonly (readonly Cell[])[]) =>
  saveFile(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
export const saveBms = (name: string, estimate: Estimate, vin: string | null) =>
  saveFile(new Blob([bmsOf(estimate, vin)], { type: 'application/xml' }), `${name}.xml`)
