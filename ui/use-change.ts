import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { changed } from '#lib/search-params.ts'

/** What is narrowed or sorted anew begins at its first page. */
const FIRST_PAGE = { page: undefined, cursor: undefined, before: undefined, after: undefined }
/** Where this address is already on its way to, whichever filter or header asked for it. */
let wanted: { from: string; all: URLSearchParams } | undefined

/** Changes some of this page's address and keeps the rest, also what was changed a moment ago and is still on its way there. */
export function useChange(): (changes: Record<string, string | undefined>) => void {
  const [params] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  return (changes) => {
    const next = changed(wanted?.from === key ? wanted.all : params, { ...FIRST_PAGE, ...changes })
    wanted = { from: key, all: new URLSearchParams(next) }
    void navigate(next, { replace: true, preventScrollReset: true })
  }
}
