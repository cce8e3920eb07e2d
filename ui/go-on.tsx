import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Leads on to another page in place of this one; lighter than the router's own. */
export function GoOn({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true }), [navigate, to])
  return null
}
