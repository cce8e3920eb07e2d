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

/** Fetches the receipt of an own booking and hands it to the browser. Throws a Refusal with a sentence. */
export async function saveReceipt(orderId: string, number: string, language: string): Promise<void> {
  const query = new URLSearchParams({ id: orderId, language })
  const answer = await fetchAsMe(`/rest/v1/rpc/order_receipt?${query}`)
  if (!answer.ok) throw refusalIn(answer.status, await answer.json().catch(() => null), '')
  saveFile(await answer.blob(), `receipt-${number}.pdf`)
}
