import ownDashboards from '#features/dashboards/web/own-copy.en.ts'
import ownProviders from '#features/providers/web/own-copy.en.ts'
import providers from '#features/providers/web/copy.en.ts'

export default { ownDashboards, ownProviders, providers }
