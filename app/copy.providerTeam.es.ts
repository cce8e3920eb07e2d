import ownTeam from '#features/providers/web/team-copy.es.ts'
import type en from './copy.providerTeam.en.ts'

export default { ownTeam } satisfies typeof en
