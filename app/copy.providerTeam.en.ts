import ownTeam from '#features/business/team/web/team-copy.en.ts'

export default { ownTeam }
