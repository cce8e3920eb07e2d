import support from '#features/front/support/web/support-copy.es.ts'
import type en from './copy.adminSupport.en.ts'

export default { support } satisfies typeof en
