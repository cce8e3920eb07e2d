import ownTeam from '#features/business/team/web/team-copy.es.ts'
import type en from './copy.providerTeam.en.ts'

export default { ownTeam } satisfies typeof en
