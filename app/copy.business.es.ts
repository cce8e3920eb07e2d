import ownDashboards from '#features/front/dashboards/web/own-copy.es.ts'
import ownProviders from '#features/business/providers/web/own-copy.es.ts'
import providers from '#features/business/providers/web/copy.es.ts'
import type en from './copy.business.en.ts'

const es: typeof en = { ownDashboards, ownProviders, providers }
export default es
