import audit from '#features/dashboards/web/audit-copy.en.ts'
import desk from '#features/accounts/web/desk-copy.en.ts'

export default { audit, desk }
