import support from '#features/front/support/web/support-copy.en.ts'

export default { support }
