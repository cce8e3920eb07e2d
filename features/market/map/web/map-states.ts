// Which sheets a view needs, and fetching them: once each, and never more than a view may cost.
import { boxes, grid, nationGrid, sheets, weights } from 'virtual:map-sheets'
import { type Bounds, statesIn, toShapes } from './map-sheet.ts'

/** Counties are not told apart from farther away. */
const NEAR_ZOOM = 5.2
/** Kilobytes, packed: what one view may fetch. */
const MOST_KB = 60
type Shapes = ReturnType<typeof toShapes>
const kept = new Map<string, Promise<Shapes>>()

function sheet(code: string): Promise<Shapes> {
  const found = kept.get(code)
  if (found) return found
  const made = sheets[code]!().then((module) => toShapes(module.default, code === 'US' ? nationGrid : grid))
  kept.set(code, made)
  made.catch(() => kept.delete(code))
  return made
}

/** The sheets for this view. Rejects when one cannot be fetched. */
export async function sheetsFor(
  view: Bounds,
  zoom: number,
): Promise<{ far: boolean; codes: string; shapes: Shapes[] }> {
  const states = statesIn(view, boxes)
  const heavy = states.reduce((sum, code) => sum + weights[code]!, 0) > MOST_KB
  const far = zoom < NEAR_ZOOM || heavy || states.length === 0
  const codes = far ? ['US'] : states
  return { far, codes: codes.join(' '), shapes: await Promise.all(codes.map(sheet)) }
}
