import ownDashboards from '#features/dashboards/web/own-copy.en.ts'
import ownListings from '#features/listings/web/own-copy.en.ts'
import ownProviders from '#features/providers/web/own-copy.en.ts'
import ownReviews from '#features/reviews/web/own-copy.en.ts'
import ownTeam from '#features/providers/web/team-copy.en.ts'
import providers from '#features/providers/web/copy.en.ts'

export default { ownDashboards, ownListings, ownProviders, ownReviews, ownTeam, providers }
