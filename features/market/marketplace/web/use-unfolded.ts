import { useState } from 'react'

/** Whether something is unfolded: once it had a reason to be, it stays so, lest the field in use vanish. */
export function useUnfolded(reason: boolean): boolean {
  const [open, setOpen] = useState(reason)
  if (reason && !open) setOpen(true)
  return open || reason
}
