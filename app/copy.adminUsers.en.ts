import adminUsers from '#features/front/users/web/users-copy.en.ts'

export default { adminUsers }
