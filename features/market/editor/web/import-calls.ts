import { fetchAsMe } from '#features/base/accounts/web/client.ts'
import { fileAnswer } from '#features/base/files/web/file-answer.ts'
import { Refusal } from '#lib/errors.ts'
import { type CarsRead, MOST_CAR_BYTES } from '#features/market/listings/cars-file.ts'

/** Throws a Refusal with a sentence; a lost connection has status 0 and code `offline`. */
async function sendCars<T>(call: string, file: File): Promise<T> {
  if (file.size > MOST_CAR_BYTES) throw new Refusal(413, 'too_large', 'This file is larger than 2 MB.')
  return fileAnswer<T>(
    fetchAsMe(`/rest/v1/rpc/${call}`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: file }),
  )
}
export const checkCars = (file: File) => sendCars<CarsRead>('check_cars', file)
/** `good` is how many cars the check showed. */
export const importCars = (file: File, good: number) => sendCars<{ imported: number }>(`import_cars/${good}`, file)
