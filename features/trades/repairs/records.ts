// Which scans and calibrations must be on record before a car is ready (domain/repair.md §9). Pure.
import type { Line } from '#features/trades/estimates/estimate.ts'
import type { LineWork, Scan } from './repair.ts'

/** Work on these asks for scans: sensors sit there or look through them. Words of a line, in English or Spanish. */
const SENSITIVE =
  /bumper|windshield|mirror|head ?l(?:amp|ight)|air ?bag|steering|suspension|radar|camera|parachoques|parabrisas|espejo|faro|bolsa de aire|direcci[oó]n|suspensi[oó]n|c[aá]mara/i
const TAKES_OFF: readonly Line['operation'][] = ['replace', 'remove_install', 'overhaul']

type Version = { id: string; status: string; lines: readonly Line[] }
type Withdrawn = Pick<LineWork, 'estimate_id' | 'line_no' | 'withdrawn_reason'>
type Kept = { kind: string; about: string | null }

/**
 * What is asked for and neither recorded nor said not to be needed, over all authorized lines. We never decide what a car
 * needs: a shop says why something does not apply.
 */
export function missingRecords(
  versions: readonly Version[],
  withdrawn: readonly Withdrawn[],
  records: readonly Kept[],
): Scan[] {
  const lines = versions
    .filter(({ status }) => status === 'authorized')
    .flatMap(({ id, lines: all }) =>
      all.filter(
        (_, n) =>
          !withdrawn.some((one) => one.withdrawn_reason !== null && one.estimate_id === id && one.line_no === n + 1),
      ),
    )
  const has = (operation: Line['operation']) => lines.some((line) => line.operation === operation)
  const touched = lines.some(
    ({ operation, section, description }) =>
      TAKES_OFF.includes(operation) && SENSITIVE.test(`${section} ${description}`),
  )
  const asked: Scan[] = [
    ...(touched || has('scan_pre') ? (['scan_pre'] as const) : []),
    ...(touched || has('scan_post') ? (['scan_post'] as const) : []),
    ...(has('calibrate') ? (['calibration'] as const) : []),
  ]
  return asked.filter(
    (scan) => !records.some(({ kind, about }) => kind === scan || (kind === 'not_needed' && about === scan)),
  )
}
