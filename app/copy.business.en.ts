import ownDashboards from '#features/front/dashboards/web/own-copy.en.ts'
import ownProviders from '#features/business/providers/web/own-copy.en.ts'
import providers from '#features/business/providers/web/copy.en.ts'

export default { ownDashboards, ownProviders, providers }
