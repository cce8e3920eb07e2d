import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { adjustersApi } from '#features/cases/adjuster/web/adjuster-calls.ts'
import { createClient } from '#lib/contract.ts'
import { adjusterSaysContract } from '../contract.ts'

export const saysApi = clientOf(adjusterSaysContract)
export const linkSaysApi = (token: string) => createClient(adjusterSaysContract, { token: () => token })
export type LinkSaysApi = ReturnType<typeof linkSaysApi>

export const useSaysByLink = (api: LinkSaysApi, token: string) =>
  useQuery({
    queryKey: ['adjuster', token, 'says'],
    queryFn: ({ signal }) => api.byLink({}, { signal }),
    refetchInterval: 60_000,
  })
export const useStatements = (repair_id: string) =>
  useQuery({
    queryKey: ['adjuster_statements', repair_id],
    queryFn: ({ signal }) => saysApi.said({ repair_id }, { signal }),
    refetchInterval: 60_000,
  })
/** All that waits for the team, oldest first. */
export const useQueue = () =>
  useQuery({
    queryKey: ['adjuster_answers', 'waiting'],
    queryFn: async ({ signal }) => {
      const [answers, statements] = await Promise.all([
        adjustersApi.waiting({}, { signal }),
        saysApi.waiting({}, { signal }),
      ])
      return [
        ...answers.map((answer) => ({ at: answer.at, id: answer.id, answer, statement: null })),
        ...statements.map((statement) => ({ at: statement.at, id: statement.id, answer: null, statement })),
      ].toSorted((a, b) => (a.at < b.at ? -1 : 1))
    },
    refetchInterval: 30_000,
  })
/** What was decided counts in cover and bills, too. */
export const statementsChanged = () =>
  Promise.all(
    ['adjuster_answers', 'adjuster_statements', 'repairs', 'claims'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  )
