import messages from '#features/messages/web/copy.en.ts'

export default { messages }
