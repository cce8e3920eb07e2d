import ownReviews from '#features/work/reviews/web/own-copy.es.ts'
import type en from './copy.providerReviews.en.ts'

export default { ownReviews } satisfies typeof en
