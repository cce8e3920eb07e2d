import acts from '#features/front/audit/web/acts-copy.en.ts'

export default { acts }
