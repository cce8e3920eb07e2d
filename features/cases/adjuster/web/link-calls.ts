import { useQuery } from '@tanstack/react-query'
import { forgetKept } from '#features/base/accounts/web/draft.ts'
import { type Client, createClient } from '#lib/contract.ts'
import { isRefusal, refusalIn } from '#lib/errors.ts'
import { adjustersContract } from '../contract.ts'

/** The token of a link never stands in an address that is sent: it comes from behind the # and travels in a header. */
const headersOf = (token: string) => ({ authorization: `Bearer ${token}` })
export type LinkApi = Client<typeof adjustersContract>
export const linkApi = (token: string): LinkApi => createClient(adjustersContract, { token: () => token })

const KEPT = 'claimchoice-link:'
/** Tells the links of one tab apart and gives none away: 32 bits of a token of 256. */
const shortOf = (token: string): string => {
  let hash = 0x811c9dc5
  for (const letter of token) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36)
}
/** What an adjuster typed and did not send outlives a reload in this tab, and neither the link nor a look at another one. */
export const keptOfLink = (token: string, name: string): string => `${KEPT}${shortOf(token)}:${name}`
export const forgetLink = (): void => forgetKept(KEPT)
export const forgetOtherLinks = (token: string): void => forgetKept(KEPT, keptOfLink(token, ''))

export const isGone = (error: unknown): boolean => isRefusal(error) && error.code === 'link_gone'
export const needsCode = (error: unknown): boolean => isRefusal(error) && error.code === 'code_needed'

export const useDoor = (api: LinkApi, token: string) =>
  useQuery({ queryKey: ['adjuster', token, 'door'], queryFn: ({ signal }) => api.door({}, { signal }) })
export const useView = (api: LinkApi, token: string) =>
  useQuery({
    queryKey: ['adjuster', token, 'view'],
    queryFn: ({ signal }) => api.view({}, { signal }),
    refetchInterval: 60_000,
  })

/** A picture as an address that this page alone can show. */
export const usePicture = (token: string, id: string) =>
  useQuery({
    queryKey: ['adjuster', token, 'photo', id],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const response = await fetch(`/rest/v1/adjuster_photos/${id}`, { headers: headersOf(token), signal })
      return response.ok ? URL.createObjectURL(await response.blob()) : null
    },
  })

/** Hands a document to the browser to keep. Throws where it cannot be made. */
async function saveDocument(token: string, path: string, name: string): Promise<void> {
  const answer = await fetch(path, { headers: headersOf(token) })
  if (!answer.ok) throw refusalIn(answer.status, await answer.json().catch(() => null), '')
  const { saveFile } = await import('#features/base/files/web/save-file.ts')
  saveFile(await answer.blob(), name)
}
export const saveRelease = (token: string, { id, number }: { id: string; number: string }): Promise<void> =>
  saveDocument(token, `/rest/v1/adjuster_releases/${id}`, `release-${number}.pdf`)
export const saveAuthorization = (token: string, id: string, version: string): Promise<void> =>
  saveDocument(token, `/rest/v1/adjuster_authorizations/${id}`, `authorization-${version}.pdf`)
export const saveAnswers = (token: string, repairId: string): Promise<void> =>
  saveDocument(token, `/rest/v1/adjuster_answer_papers/${repairId}`, 'versions-and-answers.pdf')
