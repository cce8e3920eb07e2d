import type en from './card-copy.en.ts'

const es: typeof en = {
  legend: '¿Cómo quiere pagar?',
  card: 'Tarjeta',
  cardHint:
    'Se retienen como máximo {cents} {then, select, yes {cuando una empresa acepta, no antes del día anterior} other {cuando una empresa acepta}}. Se cobra solo al entregar el auto: el precio, o un cargo que usted deba.',
  cardOpen:
    'Se retiene lo que se sabe {then, select, yes {cuando una empresa acepta, no antes del día anterior} other {cuando una empresa acepta}}, y de nuevo cuando usted diga adónde va. Se cobra solo al entregar el auto.',
  company: 'Pagar a la empresa',
  companyHint: 'Usted le paga directamente a la empresa, como ella acepte. Aquí no se cobra nada.',
  missing: 'Agregue una tarjeta o elija pagar a la empresa.',
  loading: 'Cargando su tarjeta…',
  kept: 'Su tarjeta terminada en {last4}',
  add: 'Agregar una tarjeta',
  other: 'Usar otra tarjeta',
  remove: 'Quitar la tarjeta',
  opening: 'Abriendo…',
  failed: 'No funcionó. Inténtelo de nuevo o pague a la empresa.',
}
export default es
