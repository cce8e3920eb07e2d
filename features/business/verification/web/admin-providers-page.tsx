import { paths } from '#app/paths.ts'
import { searchOf, text } from '#lib/search-params.ts'
import { GoOn } from '#ui/go-on.tsx'
import { useSearch } from '#ui/use-search.ts'
import { ListExport } from '#features/base/queues/web/list-export.tsx'
import { providerFileContract } from '../provider-file.ts'
import { ProviderAdmin } from './provider-admin.tsx'
import { useQueueFilters } from './queue-filters.tsx'

const BEFORE = searchOf({ provider: text() })

/** `/admin/providers`: the queue, oldest promise first. An address of before, with `provider=`, leads to its own page. */
export default function AdminProvidersPage() {
  const { search, filters } = useQueueFilters()
  const asked = useSearch(BEFORE).provider
  if (asked) return <GoOn to={`${paths.adminProvider(asked)}${search()}`} />
  const query = { ...filters, page: undefined, q: filters.q || undefined }
  return <ProviderAdmin open={null} act={<ListExport path={providerFileContract.csv.path} query={query} />} />
}
