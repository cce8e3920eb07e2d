import rules from '#features/front/rules/web/rules-copy.en.ts'
import states from '#features/front/rules/web/states-copy.en.ts'

export default { rules, states }
