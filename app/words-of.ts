import { LANGUAGE_CODES } from '#lib/languages.ts'
import type { Pack } from './copy.ts'

type Words = Awaited<ReturnType<Pack['en']>>
const GONE = 'claimchoice-gone'
const fetched = new Map<string, Promise<Words>>()

/** Another build stands on the server, whose page names its own files: as the router does for its parts, the page is read anew, once. */
function isNews(address: string): boolean {
  const told = sessionStorage.getItem(GONE)
  sessionStorage.setItem(GONE, address)
  return told !== address
}

function wordsAt(address: string): Promise<Words> {
  const kept =
    fetched.get(address) ??
    fetch(address)
      .then(async (response) => {
        if (response.status === 404 && isNews(address)) {
          location.reload()
          return new Promise<never>(() => {})
        }
        if (!response.ok) throw new Error(`${response.status} ${address}`)
        return { default: (await response.json()) as Words['default'] }
      })
      .catch((failure: unknown) => {
        fetched.delete(address) // asked for again when there is a connection again
        throw failure
      })
  fetched.set(address, kept)
  return kept
}

/** The sentences of a build by the name of their file, as data; a server has them as modules (bin/copy-packs.ts). */
export const wordsOf = (pack: string, mark: string): Pack =>
  Object.fromEntries(
    LANGUAGE_CODES.map((code) => [code, () => wordsAt(`/assets/copy.${pack}.${code}-${mark}.json`)]),
  ) as Pack
