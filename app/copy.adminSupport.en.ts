import support from '#features/messages/web/support-copy.en.ts'

export default { support }
