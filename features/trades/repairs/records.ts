// Which scans, calibrations and panes must be on record before a car is ready (domain/repair.md §9). Pure.
import { calibrationOf } from '#features/trades/estimates/comparison.ts'
import type { Line } from '#features/trades/estimates/estimate.ts'
import type { Glass, Pane } from '#features/trades/estimates/glass.ts'
import { panesOf } from '#features/trades/glass/panes.ts'
import type { AskedRecord, LineWork } from './repair.ts'

/** Work on these asks for scans: sensors sit there or look through them. Words of a line, in English or Spanish. */
const SENSITIVE =
  /bumper|windshield|mirror|head ?l(?:amp|ight)|air ?bag|steering|suspension|radar|camera|parachoques|parabrisas|espejo|faro|bolsa de aire|direcci[oó]n|suspensi[oó]n|c[aá]mara/i
const TAKES_OFF: readonly Line['operation'][] = ['replace', 'remove_install', 'overhaul']

type Version = { id: string; status: string; lines: readonly Line[] }
type Withdrawn = Pick<LineWork, 'estimate_id' | 'line_no' | 'withdrawn_reason'>
type Kept = { kind: string; about: string | null; glass?: { pane: Pane } | null }

/** The signed lines that were not withdrawn. */
const standingLines = (versions: readonly Version[], withdrawn: readonly Withdrawn[]): Line[] =>
  versions
    .filter(({ status }) => status === 'authorized')
    .flatMap(({ id, lines: all }) =>
      all.filter(
        (_, n) =>
          !withdrawn.some((one) => one.withdrawn_reason !== null && one.estimate_id === id && one.line_no === n + 1),
      ),
    )

/** The panes that signed lines replace: each is recorded as it was set. `glass` is what the driver said of it. */
export const panesToSet = (
  versions: readonly Version[],
  withdrawn: readonly Withdrawn[],
  glass: Glass | null,
): Pane[] => panesOf(standingLines(versions, withdrawn), glass)

/**
 * What is asked for and neither recorded nor said not to be needed, over all authorized lines. We never decide what a car
 * needs: a shop says why something does not apply.
 */
export function missingRecords(
  versions: readonly Version[],
  withdrawn: readonly Withdrawn[],
  records: readonly Kept[],
  glass: Glass | null = null,
): AskedRecord[] {
  const lines = standingLines(versions, withdrawn)
  const has = (operation: Line['operation']) => lines.some((line) => line.operation === operation)
  const touched = lines.some(
    ({ operation, section, description }) =>
      TAKES_OFF.includes(operation) && SENSITIVE.test(`${section} ${description}`),
  )
  const asked: AskedRecord[] = [
    ...(touched || has('scan_pre') ? (['scan_pre'] as const) : []),
    ...(touched || has('scan_post') ? (['scan_post'] as const) : []),
    ...(calibrationOf(lines).by === 'none' ? [] : (['calibration'] as const)),
  ]
  const missing = asked.filter(
    (scan) => !records.some(({ kind, about }) => kind === scan || (kind === 'not_needed' && about === scan)),
  )
  const waived = records.some(({ kind, about }) => kind === 'not_needed' && about === 'glass')
  const unset = panesToSet(versions, withdrawn, glass).some(
    (pane) => !records.some(({ kind, glass: set }) => kind === 'glass' && set?.pane === pane),
  )
  return unset && !waived ? [...missing, 'glass'] : missing
}
