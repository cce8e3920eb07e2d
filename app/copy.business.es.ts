import ownDashboards from '#features/dashboards/web/own-copy.es.ts'
import ownListings from '#features/listings/web/own-copy.es.ts'
import ownProviders from '#features/providers/web/own-copy.es.ts'
import ownReviews from '#features/reviews/web/own-copy.es.ts'
import ownTeam from '#features/providers/web/team-copy.es.ts'
import providers from '#features/providers/web/copy.es.ts'
import type en from './copy.business.en.ts'

const es: typeof en = { ownDashboards, ownListings, ownProviders, ownReviews, ownTeam, providers }
export default es
