import rules from '#features/dashboards/web/rules-copy.en.ts'
import states from '#features/rights/web/states-copy.en.ts'

export default { rules, states }
