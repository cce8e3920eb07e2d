import { askPlace, devicePoint } from '#features/base/places/web/device.ts'

/** The ZIP code nearest to this device. Rejects when the person or the device says no. */
export async function zipHere(): Promise<string> {
  const answer = await askPlace(await devicePoint({ maximumAge: 600_000, timeout: 10_000 }))
  const place = (await answer.json()) as { zip?: string }
  if (!answer.ok || !place.zip) throw new Error('no ZIP code here')
  return place.zip
}
