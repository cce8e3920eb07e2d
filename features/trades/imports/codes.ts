// Codes that stand in files of estimating systems, as shops' files have them. What is not here is shown as it stands.
import type { Line } from '#features/trades/estimates/estimate.ts'

type Operation = Line['operation']
type PartKind = NonNullable<Line['part_kind']>
type LaborType = NonNullable<Line['labor_type']>

/** Of a line that names none: a line somebody typed. */
const NO_OPERATION = ['', 'OP0']
const OPERATIONS: Record<string, Operation> = {
  OP2: 'remove_install',
  OP4: 'align',
  OP5: 'overhaul',
  OP6: 'refinish',
  OP7: 'inspect',
  OP9: 'repair',
  OP10: 'repair',
  OP11: 'replace',
  OP12: 'replace',
  OP15: 'blend',
  OP16: 'sublet',
}
const PART_KINDS: Record<string, PartKind> = {
  PAN: 'oem',
  PAA: 'aftermarket',
  PAL: 'recycled',
  PAM: 'rebuilt',
  PAR: 'reconditioned',
  PAE: 'existing',
}
/** A “part” that is outside work. */
export const SUBLET_PART = 'PAS'
const LABOR_TYPES: Record<string, LaborType> = {
  LAB: 'body',
  LAR: 'refinish',
  LAF: 'frame',
  LAS: 'frame',
  LAM: 'mechanical',
  LAE: 'electrical',
  LAG: 'glass',
  LAA: 'aluminum',
  LAD: 'diagnostic',
}
const CHARGES: Record<string, Operation> = { OTTW: 'tow', OTST: 'storage', MAPA: 'material', MASH: 'material' }

const own = <T>(table: Record<string, T>, code: string): T | undefined =>
  Object.hasOwn(table, code) ? table[code] : undefined
export const operationOf = (code: string): Operation | 'none' | undefined =>
  NO_OPERATION.includes(code) ? 'none' : own(OPERATIONS, code)
export const partKindOf = (code: string): PartKind | undefined => own(PART_KINDS, code)
export const laborTypeOf = (code: string): LaborType | undefined => own(LABOR_TYPES, code)
export const chargeOf = (code: string): Operation | undefined => own(CHARGES, code)
export const isMaterial = (code: string): boolean => code.startsWith('MA')

const codeFor = <T>(table: Record<string, T>, value: T): string | undefined =>
  Object.entries(table).find(([, each]) => each === value)?.[0]
/** New parts that a file tells no further apart: none comes from the car’s maker. */
const OTHERS: readonly (PartKind | null)[] = ['aftermarket', 'certified_aftermarket', 'oee']
/** The codes under which a line of ours stands in a file; what has none is a typed line, or a part of no kind. */
export const codesOf = ({
  operation,
  part_kind,
  labor_type,
}: Pick<Line, 'operation' | 'part_kind' | 'labor_type'>) => ({
  operation: codeFor(OPERATIONS, operation) ?? 'OP0',
  part: OTHERS.includes(part_kind) ? 'PAA' : part_kind && codeFor(PART_KINDS, part_kind),
  labor: labor_type && codeFor(LABOR_TYPES, labor_type),
})
