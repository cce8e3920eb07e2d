// Hangs photographs into the demo's listings, through the calls with which their owners add them.
import { LISTINGS } from '#db/seed/cast.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { searchContract } from '#features/market/search/contract.ts'
import { PHOTO_WIDTHS, photoUrl, SHOWN_PHOTOS } from '#features/market/listings/photo.ts'
import { createClient } from '#lib/contract.ts'
import { type Person, signIn } from '#test/hostile/people.ts'
import type { House, Row } from './house.ts'
import { photograph } from './pictures.ts'

export const MARKET = '/marketplace?zip=30303'
export const SHOPS = '/services?service=body'
export const LISTING = `/listing/${LISTINGS.corolla}`

/** The person whose listing it is, signed in. */
async function ownerOf({ databases, secret }: House, listing: string): Promise<Person> {
  const { rows } = await databases.owner.query<{ id: string; role: string }>(
    `select person.id, person.role from listings l join provider_profiles p on p.id = l.provider_id
       join profiles person on person.id = p.user_id where l.id = $1`,
    [listing],
  )
  const owner = rows[0]!
  await databases.owner.query(
    // most businesses of the demo never signed in
    `insert into auth.users (id, password_hash, email_confirmed_at) values ($1, 'none', now()) on conflict do nothing`,
    [owner.id],
  )
  return signIn(databases.owner, secret, owner)
}

/** Adds these photographs before the pictures that a listing has. Returns their paths. */
async function hang(house: House, listing: string, photographs: Buffer[]): Promise<string[]> {
  const owner = await ownerOf(house, listing)
  const token = await owner.token()
  const api = createClient(listingsContract, {
    token: () => token,
    fetch: (path, init) => fetch(house.url + path, init),
  })
  const { photos } = await api.get({ id: listing })
  const added: string[] = []
  for (const bytes of photographs) {
    const answer = await fetch(`${house.url}/storage/v1/object/listing-photos/${listing}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new Uint8Array(bytes),
    })
    if (!answer.ok) throw new Error(`a photograph was refused: ${await answer.text()}`)
    added.push(((await answer.json()) as { path: string }).path)
  }
  const paths = [...added, ...photos.map(({ path }) => path)]
  await api.setPhotos({ listing_id: listing, photos: paths.map((path) => ({ path, alt: 'A photograph' })) })
  return added
}

const kb = (bytes: number) => Math.round(bytes / 102.4) / 10

/**
 * A different photograph on every card of {@link MARKET} and {@link SHOPS}, four on {@link LISTING}, and each size made.
 * Returns what they weigh and how long the first to ask for a size waited.
 */
export async function hangPhotographs(house: House): Promise<Row[]> {
  const api = createClient(searchContract, { fetch: (path, init) => fetch(house.url + path, init) })
  const [market, shops] = await Promise.all([
    api.search({ zip: '30303' }),
    api.search({ category: 'service', service: 'body' }),
  ])
  const cards = [...new Set([...market.rows, ...shops.rows].map(({ id }) => id))]
  const paths: string[] = []
  let sent = 0
  let drawn = 0
  for (const id of cards.filter((one) => one !== LISTINGS.corolla).concat(LISTINGS.corolla)) {
    const some: Buffer[] = []
    while (some.length < (id === LISTINGS.corolla ? SHOWN_PHOTOS : 1)) some.push(await photograph(drawn++))
    sent += some.reduce((sum, { length }) => sum + length, 0)
    paths.push(...(await hang(house, id, some)))
  }
  const sizes: Row[] = []
  for (const width of PHOTO_WIDTHS) {
    const [bytes, waits]: [number[], number[]] = [[], []]
    for (const path of paths) {
      const began = performance.now()
      const answer = await fetch(house.url + photoUrl(path, width))
      if (!answer.ok) throw new Error(`a photograph is not shown: ${answer.status}`)
      bytes.push((await answer.arrayBuffer()).byteLength)
      waits.push(performance.now() - began)
    }
    const by = (numbers: number[]) => numbers.sort((a, b) => a - b)
    sizes.push({
      what: `photographs, ${width} wide`,
      median_kb: kb(by(bytes)[Math.floor(bytes.length / 2)]!),
      heaviest_kb: kb(bytes.at(-1)!),
      first_asker_waited_ms: Math.round(by(waits)[Math.floor(waits.length / 2)]!),
    })
  }
  return [
    {
      what: 'photographs sent by owners',
      photographs: paths.length,
      cards_with_one: market.rows.length,
      mean_kb: kb(sent / paths.length),
    },
    ...sizes,
  ]
}
