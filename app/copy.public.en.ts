import notifications from '#features/base/notifications/web/copy.en.ts'
import layout from './layout/copy.en.ts'

export default { layout, notifications }
