import ownTeam from '#features/providers/web/team-copy.en.ts'

export default { ownTeam }
