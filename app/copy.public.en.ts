import notifications from '#features/notifications/web/copy.en.ts'
import layout from './layout/copy.en.ts'

export default { layout, notifications }
