import { useSearchParams } from 'react-router'

/** What the address of this page says. */
export const useSearch = <V>({ read }: { read: (params: URLSearchParams) => V }): V => read(useSearchParams()[0])
