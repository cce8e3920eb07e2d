import { useSyncExternalStore } from 'react'

const never = () => () => {}
/** False in the server's HTML, true once the page can act: until then a form cannot be sent (and lose what is in it). */
export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
