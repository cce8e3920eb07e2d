import { serve, serveRaw } from '#lib/server/http.ts'
import { operatorsContract } from '../contract.ts'
import { towPhotoContract, towPhotosContract } from '../photo-contract.ts'
import { endDuty, readDuty, setDuty } from './duty.ts'
import { addPhotoCall, listPhotos } from './tow-photos.ts'

export const operatorsApi = serve('operators', operatorsContract, { mine: readDuty, duty: setDuty, endDuty })
export const towPhotosApi = serve('towPhotos', towPhotosContract, { list: listPhotos })
export const towPhotoApi = serveRaw('towPhoto', towPhotoContract, addPhotoCall)
