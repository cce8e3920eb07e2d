import { lazy } from 'react'
import { useParams } from 'react-router'
import { ProviderAdmin } from '#features/business/verification/web/provider-admin.tsx'

const PublicView = lazy(() =>
  import('#features/market/listing-page/web/business-on-market.tsx').then((it) => ({ default: it.PublicView })),
)
const AdminKeys = lazy(() => import('./admin-keys.tsx').then((it) => ({ default: it.AdminKeys })))

/** `/admin/providers/:id`: one provider beside the queue; on a phone alone. */
export default function AdminProviderPage() {
  const { id = '' } = useParams()
  return <ProviderAdmin open={id} publicView={<PublicView id={id} />} keys={<AdminKeys id={id} />} />
}
