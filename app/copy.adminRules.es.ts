import rules from '#features/front/rules/web/rules-copy.es.ts'
import states from '#features/front/rules/web/states-copy.es.ts'
import type en from './copy.adminRules.en.ts'

export default { rules, states } satisfies typeof en
