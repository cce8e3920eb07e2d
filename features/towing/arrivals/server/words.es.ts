import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  comes: {
    title: 'Una grúa le trae un auto',
    message: '{company} lo trae desde {town} y debería llegar hacia las {at}. Diga si lo recibe.',
  },
  comesNot: {
    title: 'Una grúa ya no viene a su taller',
    message: 'El auto va a otro lugar, o la grúa terminó. No hace falta que lo espere.',
  },
  atGate: {
    title: 'Una grúa dice que en su entrada no recibieron el auto',
    message:
      '{company}, grúa {number}: «{words}» Se le pidió al conductor otro destino. Si usted sí recibe el auto, dígalo ahora.',
  },
  taken: {
    title: '{shop} recibe su auto',
    message: 'Ya saben que la grúa {number} va en camino hacia ellos.',
  },
  refused: {
    title: '{shop} no puede recibir su auto',
    message:
      '{reason, select, full {No tienen lugar.} closed {Estarán cerrados.} not_our_work {No hacen este trabajo.} other {Escribieron: “{words}”}} Abra su pedido de grúa y elija otro destino.',
  },
  refusedToCompany: {
    title: '{shop} no puede recibir el auto de la grúa {number}',
    message: 'El conductor ya lo sabe y puede elegir otro destino. Pregúntele antes de ir allá.',
  },
  takenAfterAll: {
    title: '{shop} sí recibe el auto de la grúa {number}',
    message: 'Puede dejarlo allí. Pida el nombre de quien lo recibe.',
  },
  record: {
    title: 'Auto recibido de la grúa {number}',
    below: 'Para el archivo del taller, según lo que registró la empresa de grúas',
    shop: 'Recibido en',
    tow: 'Grúa',
    company: 'Traído por',
    phone: 'Teléfono de despacho',
    car: 'Vehículo',
    plate: 'Placa',
    from: 'Recogido cerca de',
    arrived: 'Llegó',
    dropped: 'Entregado',
    receiver: 'Recibido por, o llave dejada en',
    note: 'Las horas son las que registró la empresa de grúas. Agregue el número de la grúa y el nombre de su conductor si su estado los pide, y guarde esto el tiempo que pida.',
  },
} satisfies Translated<typeof en>
