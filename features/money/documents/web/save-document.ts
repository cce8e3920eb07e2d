import { fetchAsMe } from '#features/base/accounts/web/client.ts'
import { saveFile } from '#features/base/files/web/save-file.ts'
import { refusalIn } from '#lib/errors.ts'

/** Fetches a document and hands it to the browser, under `name`. Throws a Refusal with a sentence. */
export async function saveDocument(path: string, query: Record<string, string>, name: string): Promise<void> {
  const answer = await fetchAsMe(`${path}?${new URLSearchParams(query)}`)
  if (!answer.ok) throw refusalIn(answer.status, await answer.json().catch(() => null), '')
  saveFile(await answer.blob(), name)
}
