import { useSearchParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { GoOn } from '#ui/go-on.tsx'
import { ProviderDesk } from './provider-desk.tsx'
import { useQueueFilters } from './queue-filters.tsx'

/** `/admin/providers`: the queue, oldest promise first. An address of before, with `provider=`, leads to its own page. */
export default function AdminProvidersPage() {
  const [params] = useSearchParams()
  const { search } = useQueueFilters()
  const asked = params.get('provider')
  return asked ? <GoOn to={`${paths.adminProvider(asked)}${search()}`} /> : <ProviderDesk open={null} />
}
