import { publicKey } from '#features/base/accounts/web/session.ts'

/** Where this device is, and since when. Rejects when the person or the device says no. */
export const devicePosition = (options: PositionOptions): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) reject(new Error('no geolocation'))
    else navigator.geolocation.getCurrentPosition(resolve, reject, options)
  })
export const devicePoint = async (options: PositionOptions): Promise<GeolocationCoordinates> =>
  (await devicePosition(options)).coords

type Point = { latitude: number; longitude: number }
/** Asks which place a text means, or what is around a point. Only a rounded one leaves the device. */
export const askPlace = (asked: { near: string } | Point, signal?: AbortSignal): Promise<Response> => {
  const query = 'near' in asked ? asked : { lat: asked.latitude.toFixed(2), lng: asked.longitude.toFixed(2) }
  return fetch(`/rest/v1/rpc/locate?${new URLSearchParams(query)}`, {
    headers: { apikey: publicKey() },
    ...(signal && { signal }),
  })
}
