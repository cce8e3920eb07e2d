import type { DocumentSlot } from '../claim.ts'

const en: Record<DocumentSlot, string> = {
  police_report: 'Police report',
  damage_photos: 'Damage photos',
  insurer_screenshot: 'Insurer-app screenshot',
  photo_whole_car: 'The whole car',
  photo_close_up: 'The damage, up close',
  photo_other_car: 'The other car',
  photo_other_insurance: 'The other driver’s insurance card',
  photo_scene: 'The place where it happened',
  photo_cause: 'What caused it',
  photo_whole_glass: 'The whole window',
  photo_sensors: 'Behind the rear-view mirror',
  photo_odometer: 'The dashboard',
  photo_vin_plate: 'The vehicle identification plate',
  further: 'Further document',
}
const es: typeof en = {
  police_report: 'Informe policial',
  damage_photos: 'Fotos del daño',
  insurer_screenshot: 'Captura de la app de la aseguradora',
  photo_whole_car: 'El auto entero',
  photo_close_up: 'El daño, de cerca',
  photo_other_car: 'El otro auto',
  photo_other_insurance: 'La tarjeta de seguro del otro conductor',
  photo_scene: 'El lugar donde ocurrió',
  photo_cause: 'Lo que lo causó',
  photo_whole_glass: 'La ventana entera',
  photo_sensors: 'Detrás del espejo retrovisor',
  photo_odometer: 'El tablero',
  photo_vin_plate: 'La placa de identificación del auto',
  further: 'Otro documento',
}
/** What the kinds of documents are called in mails and files. */
export const SLOT_NAMES = { en, es }
