import type { Line } from '#features/trades/estimates/estimate.ts'
import type { Glass } from '#features/trades/estimates/glass.ts'
import type { Language } from '#lib/languages.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import { glassRuleOf, type GlassRules } from '../glass-rule.ts'
import { panesOf } from '../panes.ts'
import { TEXTS } from './words.ts'

/** A version by its name, the business that wrote it, the state where the work is done, and what the driver said. */
type About = { lines: readonly Line[]; version: string; business: string; state: string | null; glass: Glass | null }
type Notice = { text: string; source: string | null }[]

/**
 * What is said about calibration before a new windshield is signed for, in each language; empty where a version replaces none.
 * The shop's own lines say which calibration, or why none: we never say that none is needed.
 */
export async function calibrationNotice(
  db: Database | Tx,
  now: Date,
  { lines, version, business, state, glass }: About,
): Promise<(language: Language) => Notice> {
  const { holds, source } = glassRuleOf(
    await ruleInForce<GlassRules>(db, 'glass_rules', now),
    state,
    'calibration_notice',
  )
  if (!holds || !panesOf(lines, glass).includes('windshield')) return () => []
  const what = lines
    .filter(({ operation }) => operation === 'calibrate')
    .map(({ description, sublet_vendor }) => [description.replace(/\.$/, ''), sublet_vendor].filter(Boolean).join(', '))
    .join('; ')
  return (language) => {
    const words = TEXTS[language].calibration
    const said = what ? words.says({ business, what }) : words.silent({ business, version })
    return [
      { text: words.why, source },
      { text: said, source: null },
      { text: words.until, source: null },
    ]
  }
}
