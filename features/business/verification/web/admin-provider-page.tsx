import { useParams } from 'react-router'
import { ProviderDesk } from './provider-desk.tsx'

/** `/admin/providers/:id`: one provider beside the queue; on a phone alone. */
export default function AdminProviderPage() {
  const { id = '' } = useParams()
  return <ProviderDesk open={id} />
}
