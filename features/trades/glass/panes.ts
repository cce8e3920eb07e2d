// Which panes priced lines replace. Pure: a line of a quote by part names its pane as its section, a free line says it in words.
import type { Line } from '#features/trades/estimates/estimate.ts'
import { type Glass, type Pane, PANES } from '#features/trades/estimates/glass.ts'
import { PANE_NAMES } from './glass-quote.ts'

type Said = Pick<Line, 'operation' | 'section' | 'description' | 'labor_type'>
const WINDSHIELD = /\b(?:windshield|parabrisas)\b/i
const GLASSY = /\b(?:windshield|parabrisas|glass|vidrio|cristal)\b/i
/** Parts around a pane that are replaced without it. */
const AROUND =
  /(?:molding|moldura|trim|wipers?|washer|limpiaparabrisas|cowl|gasket|seal|mirror|camera|sensor|bracket|clips?|pillar|frame|header|reinforcement|panel)\b/i
const OF_A_WINDSHIELD = new RegExp(`${WINDSHIELD.source} ${AROUND.source}`, 'gi')
/** Words for any other pane than the windshield. */
const ELSEWHERE = /\b(?:rear|back|doors?|quarter|vent|roof|side|trasero|puertas?|techo)\b/i
/** What a line is about is said first: “Rain sensor”, but not “OEM, with camera bracket”. */
const ABOUT_ONE = new RegExp(`^(?:\\w+ )?${AROUND.source}`, 'i')
const MOLDING = /^molding\b/i

/** The pane a line replaces; null when it is about something else. `glass` is what its driver said, where they were asked. */
export function paneOf({ operation, section, description, labor_type }: Said, glass: Glass | null): Pane | null {
  if (operation !== 'replace' || MOLDING.test(description)) return null
  const named = PANES.find((pane) => PANE_NAMES[pane].toLowerCase() === section.trim().toLowerCase())
  if (named === 'mirror') return named
  const words = description.replaceAll(OF_A_WINDSHIELD, 'trim')
  if (ABOUT_ONE.test(words) && !GLASSY.test(words)) return null
  if (named) return named
  if (WINDSHIELD.test(words) || WINDSHIELD.test(section)) return 'windshield'
  if (!glass || !(GLASSY.test(words) || labor_type === 'glass')) return null
  const [other = null] = glass.panes.filter((pane) => pane !== 'windshield')
  return glass.panes.includes('windshield') && !ELSEWHERE.test(`${section} ${words}`) ? 'windshield' : other
}

/** The panes that lines replace, each once. */
export const panesOf = (lines: readonly Said[], glass: Glass | null): Pane[] => [
  ...new Set(lines.flatMap((line) => paneOf(line, glass) ?? [])),
]
