import { fetchAsMe } from '#features/base/accounts/web/client.ts'
import { refusalIn } from '#lib/errors.ts'

/** Hands a file to the browser to keep. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** Fetches a document made for the reader and hands it to the browser. Throws a Refusal with a sentence. */
export async function savePdf(path: string, query: Record<string, string>, name: string): Promise<void> {
  const answer = await fetchAsMe(`${path}?${new URLSearchParams(query)}`)
  if (!answer.ok) throw refusalIn(answer.status, await answer.json().catch(() => null), '')
  saveFile(await answer.blob(), `${name}.pdf`)
}

/** The receipt of an own booking. */
export const saveReceipt = (orderId: string, number: string, language: string): Promise<void> =>
  savePdf('/rest/v1/rpc/order_receipt', { id: orderId, language }, `receipt-${number}`)
