import acts from '#features/front/audit/web/acts-copy.es.ts'
import type en from './copy.adminActs.en.ts'

export default { acts } satisfies typeof en
