import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  invoiced: {
    title: 'Su reparación está facturada',
    message: '{business} emitió la factura {number}: {total} en total, {own} le corresponden a usted.',
  },
  corrected: {
    title: 'Su factura se corrigió',
    message: '{business} reemplazó su factura por la {number}: {total} en total, {own} le corresponden a usted.',
  },
  recorded: {
    title: 'Pago registrado',
    message:
      '{who} registró {kind, select, driver_outside {un pago de {sum} del conductor al taller} shop_refund {que el taller devolvió {sum} al conductor} insurer_to_driver {que la aseguradora envió {sum} al conductor} insurer_two_party {un cheque de {sum} de la aseguradora a nombre del taller y del conductor} insurer_to_lienholder_joint {un cheque de {sum} de la aseguradora que debe firmar el prestamista} other {un pago de {sum} de la aseguradora al taller}}. Confírmelo o diga qué no es correcto.',
  },
  sent: {
    title: 'Pago enviado por la aseguradora',
    message:
      '{who} registró {kind, select, insurer_to_driver {que la aseguradora envió {sum} al conductor} insurer_two_party {un cheque de {sum} de la aseguradora a nombre del taller y del conductor} insurer_to_lienholder_joint {un cheque de {sum} de la aseguradora que debe firmar el prestamista} other {un pago de {sum} de la aseguradora al taller}}. Cuenta cuando se reciba.',
  },
  confirmed: { title: 'Pago confirmado', message: '{who} confirmó el pago de {sum}.' },
  objected: { title: 'Pago negado', message: '{who} dice que el pago de {sum} no es correcto: {reason}' },
  delivered: {
    title: 'Su auto está otra vez con usted',
    message:
      '{business} le devolvió su auto. {open, select, true {Su parte sigue pendiente; puede pagarla en su reparación.} other {Si algo no está bien, díganoslo en las próximas {hours} horas. Si todo está bien, dígalo, o no haga nada.}}',
  },
  closed: { title: 'Reparación cerrada', message: '{driver} dice que todo está bien.' },
  disputed: {
    title: 'Problema informado',
    message: '{driver} dice sobre la reparación: {reason}. Nuestro equipo decide.',
  },
  decided: {
    title: 'Problema resuelto',
    message:
      '{closed, select, true {Nuestro equipo cerró esta reparación: {reason}} other {Nuestro equipo les pide a ambos que lo arreglen: {reason}}}',
  },
  pdf: {
    title: 'Factura {number}',
    below: 'Emitida el {at} por {business}',
    corrects: 'Reemplaza la factura {number}.',
    facts: {
      shop: 'Taller',
      registration: 'Número de registro',
      driver: 'Cliente',
      vehicle: 'Vehículo (VIN)',
      odometer: 'Millas',
      claim: 'Reclamo al seguro',
      warranty: 'Garantía',
      note: 'Nota',
      hash: 'Huella de esta factura',
    },
    lines: 'Trabajo hecho',
    line: 'Línea',
    what: 'Trabajo',
    parts: 'Piezas',
    labor: 'Mano de obra',
    sublet: 'Trabajo externo',
    tax: 'Impuesto',
    amount: 'Con impuesto',
    total: 'Total',
    ownChoice: 'a cargo del cliente',
    betterment: 'mejora {percent}: {reason}',
    shares: 'Quién paga',
    part: 'Parte',
    insurer: 'Aseguradora',
    deductible: 'Deducible',
    betterments: 'Mejora',
    customer: 'Elecciones propias',
    refused: 'Rechazado por la aseguradora y firmado por cuenta propia',
    own: 'Cliente',
    claimOf: '{name}, reclamo {number}',
    gone: 'Cuenta eliminada',
    same: 'El conductor y la aseguradora reciben este mismo documento. No se factura nada por encima de lo que el cliente firmó.',
  },
} satisfies Translated<typeof en>
