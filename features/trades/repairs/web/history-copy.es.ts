import type en from './history-copy.en.ts'

const es: typeof en = {
  title: 'Historia',
  by: '{who}, {at}',
  invoiced: 'Factura {number} emitida',
  corrected: 'Factura corregida: {number}',
  payment_recorded: 'Pago por fuera registrado',
  payment_confirmed: 'Pago por fuera confirmado',
  payment_objected: 'Pago por fuera negado',
  silence: 'Sin novedades del taller; se le avisó al conductor',
  stage: 'Pasó a: {stage}',
  parts: '{count, plural, one {# pieza pedida} other {# piezas pedidas}}',
  backordered: '{count, plural, one {# pieza pendiente} other {# piezas pendientes}} del proveedor',
  photos: '{count, plural, one {# foto} other {# fotos}} del trabajo',
  part: 'Pieza: {outcome}',
  record: 'Registrado: {what}',
  notNeeded: 'No hace falta: {what}',
  signed: '{version} firmado',
  supplement: '{version} enviado',
  declined: '{version} rechazado',
  taken_back: '{version} retirado',
  withdrawn: '{lines, plural, one {# línea} other {# líneas}} de {version} no se harán',
  answered: 'Aseguradora sobre {version}: {decision}',
  shape: { done: 'Hecho', due: 'Ahora', later: 'Después', stopped: 'Detenido' },
}
export default es
