import type en from './history-copy.en.ts'

const es: typeof en = {
  title: 'Historia',
  by: '{who}, {at}',
  byKey: 'lo pidió la clave «{key}»',
  invoiced: 'Factura {number} emitida',
  corrected: 'Factura corregida: {number}',
  directed: 'Instrucción de pago {number} firmada',
  direction_revoked: 'Instrucción de pago {number} revocada',
  letter: 'Carta {number} a la aseguradora preparada',
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
  visit:
    '{what, select, mobile {Visita al auto} calibration {Visita para la calibración} other {Visita al taller}} {again, select, yes {elegida de nuevo} other {reservada}}: {at}',
  visit_moved:
    '{what, select, mobile {Visita al auto} calibration {Visita para la calibración} other {Visita al taller}}: cambió al {at}{why, select, rain {: lluvia} cold {: demasiado frío para el adhesivo} heat {: demasiado calor para el adhesivo} parts {: el vidrio todavía no llegó} staff {: no hay un técnico libre} other {}}',
  visit_canceled:
    '{what, select, mobile {Visita al auto} calibration {Visita para la calibración} other {Visita al taller}} cancelada: {at}',
  on_the_way: 'El técnico va en camino; se avisó al conductor',
  insurer_late: 'La aseguradora no ha respondido a {version}; se avisó a las dos partes',
  answered: 'Aseguradora sobre {version}: {decision}',
  shape: { done: 'Hecho', due: 'Ahora', later: 'Después', stopped: 'Detenido' },
}
export default es
