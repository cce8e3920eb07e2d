import { useQuery } from '@tanstack/react-query'
import { api } from './feed.ts'

export const PHONE = ['notifications', 'phone']
/** One’s number for texts, and one that waits for its code. */
export const usePhone = () => useQuery({ queryKey: PHONE, queryFn: ({ signal }) => api.phone({}, { signal }) })

export const PUSH = ['notifications', 'push']
/** Whether this session takes notices, and the key to subscribe with. */
export const usePush = () => useQuery({ queryKey: PUSH, queryFn: ({ signal }) => api.push({}, { signal }) })
