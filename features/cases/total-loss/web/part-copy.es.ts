import type en from './part-copy.en.ts'

const es: typeof en = {
  loss: {
    title: 'Pérdida total: oferta y documentos',
    text: 'Lo que ofrece la aseguradora, quién recibe cuánto, los documentos y el último día del alquiler.',
    open: 'Ver oferta y documentos',
  },
  dv: {
    title: 'Pérdida de valor',
    text: 'Un auto reparado puede venderse por menos que uno que nunca se dañó. Esa diferencia se llama pérdida de valor. Nosotros no la calculamos.',
    GA: 'En Georgia puede pedirle a su propia aseguradora que la evalúe. Esta carta lo hace: nombra la reparación y pide la evaluación por escrito. Envíela con la factura del taller y fotos del daño y de la reparación.',
    other: 'Pregunte por ella: por lo general se le pregunta a la aseguradora del otro conductor, no a la suya.',
    get: 'Obtener la carta (PDF)',
    getOwn: 'Leerla en español (PDF)',
    making: 'Creando el PDF...',
    done: 'Carta guardada',
    failed: 'No pudimos crear la carta. Inténtelo de nuevo.',
    english: 'La carta está en inglés porque su aseguradora lee inglés.',
    invoice: 'La factura y las fotos están en la página de la reparación',
  },
  near: {
    title: 'Qué tan cerca está de una pérdida total',
    level: {
      '60': 'Lo aprobado y lo pedido suman {percent}% {by, select, driver {del valor del auto en la oferta de la aseguradora, como lo escribió el conductor} other {de lo que la aseguradora dice que vale el auto}}. Antes de pedir más trabajo, pregunte a la aseguradora cómo quiere seguir.',
      '75': 'Lo aprobado y lo pedido suman {percent}% {by, select, driver {del valor del auto en la oferta de la aseguradora, como lo escribió el conductor} other {de lo que la aseguradora dice que vale el auto}}. Es probable una pérdida total. Hable con la aseguradora antes de hacer más trabajo.',
    },
    private: 'El conductor no ve esto. Solo la aseguradora dice si el auto es una pérdida total.',
    known:
      'Valor del auto, según la aseguradora: {amount}. {by, select, driver {Lo escribió el conductor a partir de la oferta.} other {Lo registró nuestro equipo de reclamos.}}',
    unknown: 'Nadie ha registrado cuánto dice la aseguradora que vale el auto.',
    record: 'Registrar el valor',
    recordTitle: '¿Cuánto dice la aseguradora que vale el auto?',
    recordText: 'Solo lo ve nuestro equipo. El taller ve un porcentaje a partir del 60%.',
    value: 'Valor',
    saidBy: 'Quién lo dijo y cómo',
    needValue: 'Escriba un valor de hasta $1,000,000.',
    needBy: 'Escriba quién lo dijo.',
    notMoney: 'Escriba dólares y centavos, por ejemplo 12,345.00.',
    saving: 'Guardando...',
    saved: 'Valor registrado',
    failed: 'No funcionó. Inténtelo de nuevo.',
    closed: 'Este reclamo está cerrado.',
  },
}
export default es
