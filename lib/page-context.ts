// What the server hands to page loaders; the build exports this very context object (app/entry.server.tsx).
import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

export type PageEnv = {
  /** Calls our own API in process. Public pages call it as a visitor: nothing personal may be rendered on the server. */
  api: (path: string, init?: RequestInit) => Promise<Response>
  /** The public address, for canonical links and metadata. */
  origin: string
  demo: boolean
  /** The public anonymous-role key, for the browser's configuration. */
  apikey: string
  /** Put as a nonce on what we draw inline, and taken off before it is sent (`lib/server/html.ts`). */
  mark: string
  /** `MAP_STYLE_URL`, or null: then the map is drawn from what we bring. */
  mapStyle: string | null
}
export const pageEnv = createContext<PageEnv>()
/** The mark while the server draws; nothing in a browser. */
export const Mark = createReactContext<string | undefined>(undefined)
