import { listFile } from '#features/base/files/list-file.ts'
import { verificationContract } from './contract.ts'

// a module of its own: whoever shows one row does not carry it
export const providerFileContract = {
  csv: listFile('/rest/v1/rpc/provider_queue_csv', verificationContract.queue.input.omit({ page: true, limit: true })),
}
