import type { Glass } from '#features/trades/estimates/glass.ts'
import { glassRuleOf, type GlassRules } from '#features/trades/glass/glass-rule.ts'
import { panesOf } from '#features/trades/glass/panes.ts'
import type { Language } from '#lib/languages.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import { type Signing, type Version, versionName } from '../repair.ts'
import { TEXTS } from './words.ts'

type About = { version: Version; business: string; state: string | null; glass: Glass | null }

/**
 * What is said about calibration before a new windshield is signed for, in each language; empty where a version replaces none.
 * The shop's own lines say which calibration, or why none: we never say that none is needed.
 */
export async function calibrationNotice(
  db: Database | Tx,
  now: Date,
  { version, business, state, glass }: About,
): Promise<(language: Language) => Signing['calibration_notice']> {
  const { holds, source } = glassRuleOf(
    await ruleInForce<GlassRules>(db, 'glass_rules', now),
    state,
    'calibration_notice',
  )
  if (!holds || !panesOf(version.lines, glass).includes('windshield')) return () => []
  const what = version.lines
    .filter(({ operation }) => operation === 'calibrate')
    .map(({ description, sublet_vendor }) => [description.replace(/\.$/, ''), sublet_vendor].filter(Boolean).join(', '))
    .join('; ')
  return (language) => {
    const words = TEXTS[language].sign.calibration
    const said = what ? words.says({ business, what }) : words.silent({ business, version: versionName(version) })
    return [
      { text: words.why, source },
      { text: said, source: null },
      { text: words.until, source: null },
    ]
  }
}
