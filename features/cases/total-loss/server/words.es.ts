import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  offer: {
    title: 'Se registró una oferta por su auto',
    message:
      'Reclamo {number}: {insurer} dice que su auto vale {value}. Según su oferta, usted recibe {owner}{lender, select, no {} other { y su prestamista recibe {lender}}}.{gap, select, no {} other { Todavía le debería {gap} al prestamista.}}',
  },
  letter: {
    title: 'Solicitud de una evaluación de la pérdida de valor',
    to: 'Para: {insurer}\nNúmero de reclamo: {number}',
    about:
      'Siniestro del {day} en Georgia{vin, select, none {} other {\nNúmero de identificación del vehículo: {vin}}}',
    repaired: 'Mi vehículo fue reparado por {shop}{day, select, none {} other { y me lo devolvieron el {day}}}.',
    ask: 'Les pido que evalúen cuánto valor ha perdido mi vehículo aunque fue reparado, bajo la cobertura que pagó la reparación. Les pido que me envíen su evaluación por escrito y que digan cómo llegaron a ella.',
    law: 'Me remito a State Farm Mut. Auto. Ins. Co. v. Mabry, 274 Ga. 498 (2001).',
    noAmount: 'No nombro ninguna cantidad. Primero pido su evaluación.',
    attached: 'Se adjunta: {list}.',
    invoice: 'factura {number} de {shop}, {day}',
    photos: '{count, plural, one {# foto de la reparación} other {# fotos de la reparación}}',
    answer: 'Les pido que confirmen que recibieron esta carta y que me digan si quieren inspeccionar el vehículo.',
    sincerely: 'Atentamente,',
  },
} as const satisfies Translated<typeof en>
