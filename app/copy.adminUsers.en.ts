import adminUsers from '#features/dashboards/web/users-copy.en.ts'

export default { adminUsers }
