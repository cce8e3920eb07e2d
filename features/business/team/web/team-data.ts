import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { type Team, teamContract } from '#features/business/providers/team.ts'

export const api = clientOf(teamContract)
const TEAM = ['provider_members', 'team']

/** The team of one's business; null without one. */
export const useTeam = () =>
  useQuery({
    queryKey: TEAM,
    queryFn: async ({ signal }): Promise<Team | null> => {
      try {
        return await api.read({}, { signal })
      } catch (error) {
        if (isRefusal(error) && error.code === 'PGRST116') return null
        throw error
      }
    },
  })

export const keepTeam = (team: Team): void => void queries.setQueryData(TEAM, team)
export const askTeamAgain = () => queries.invalidateQueries({ queryKey: TEAM })
