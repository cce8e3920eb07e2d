import acts from '#features/dashboards/web/acts-copy.en.ts'

export default { acts }
