import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { changed } from '#lib/search-params.ts'

/** What is narrowed or sorted anew begins at its first page. */
const FIRST_PAGE = { page: undefined, cursor: undefined, before: undefined, after: undefined }

/** Changes some of this page's address and keeps the rest, also what was changed a moment ago and is still on its way there. */
export function useChange(): (changes: Record<string, string | undefined>) => void {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const wanted = useRef({ since: params, all: params })
  return (changes) => {
    const { since, all } = wanted.current
    const next = changed(since === params ? all : params, { ...FIRST_PAGE, ...changes })
    wanted.current = { since: params, all: new URLSearchParams(next) }
    void navigate(next, { replace: true, preventScrollReset: true })
  }
}
