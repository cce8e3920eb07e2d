import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRefusal } from '#lib/errors.ts'
import { drawingNow } from './first-reads.ts'

/** One cache per tab (the server draws each page with its own). Refusals are answers, not accidents: only lost connections and 5xx are tried again. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 2 && !(isRefusal(error) && error.status >= 400 && error.status < 500),
    },
  },
})

export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={(import.meta.env.SSR && drawingNow()?.queries) || queries}>
    {children}
  </QueryClientProvider>
)
