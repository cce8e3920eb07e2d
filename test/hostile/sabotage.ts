// Loaded into a server under test: HOSTILE_SABOTAGE names what is broken in it (sabotages.ts).
import { registerHooks } from 'node:module'
import { placesOf, SABOTAGES, sabotaged } from './sabotages.ts'

const fault = SABOTAGES[process.env['HOSTILE_SABOTAGE'] ?? '']
if (!fault) throw new Error(`HOSTILE_SABOTAGE is one of ${Object.keys(SABOTAGES).join(', ')}`)
const places = new Map(placesOf(fault).map((place) => [new URL(`../../${place.file}`, import.meta.url).href, place]))

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    const place = places.get(url)
    if (!place || loaded.source === undefined || loaded.source === null) return loaded
    const text = typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString()
    return { ...loaded, source: sabotaged(place, text) }
  },
})
