import messages from '#features/messages/web/copy.es.ts'
import type en from './copy.app.en.ts'

const es: typeof en = { messages }
export default es
