import rules from '#features/dashboards/web/rules-copy.es.ts'
import states from '#features/rights/web/states-copy.es.ts'
import type en from './copy.adminRules.en.ts'

export default { rules, states } satisfies typeof en
