import { publicKey } from '#features/base/accounts/web/session.ts'

/** Where this device is, and since when. Rejects when the person or the device says no. */
export const devicePosition = (options: PositionOptions): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) reject(new Error('no geolocation'))
    else navigator.geolocation.getCurrentPosition(resolve, reject, options)
  })
export const devicePoint = async (options: PositionOptions): Promise<GeolocationCoordinates> =>
  (await devicePosition(options)).coords

/** Asks what is around a point. Only a rounded one leaves the device. */
export const askAround = ({ latitude, longitude }: GeolocationCoordinates): Promise<Response> =>
  fetch(`/rest/v1/rpc/locate?${new URLSearchParams({ lat: latitude.toFixed(2), lng: longitude.toFixed(2) })}`, {
    headers: { apikey: publicKey() },
  })
