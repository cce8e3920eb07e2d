import { listFile } from '#features/base/files/list-file.ts'
import { removalsContract } from './contract.ts'

// a module of its own: whoever shows one row does not carry it
export const reviewFileContract = {
  queueCsv: listFile('/rest/v1/rpc/review_queue_csv', removalsContract.queue.input.omit({ page: true })),
}
