import { publicKey } from '#features/base/accounts/web/session.ts'

/** The ZIP code nearest to this device. Rejects when the person or the device says no. */
export async function zipHere(): Promise<string> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    if (!('geolocation' in navigator)) reject(new Error('no geolocation'))
    else navigator.geolocation.getCurrentPosition(resolve, reject, { maximumAge: 600_000, timeout: 10_000 })
  })
  const query = new URLSearchParams({ lat: coords.latitude.toFixed(2), lng: coords.longitude.toFixed(2) })
  const answer = await fetch(`/rest/v1/rpc/locate?${query}`, { headers: { apikey: publicKey() } })
  const place = (await answer.json()) as { zip?: string }
  if (!answer.ok || !place.zip) throw new Error('no ZIP code here')
  return place.zip
}
