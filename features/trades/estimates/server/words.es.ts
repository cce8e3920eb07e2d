import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  asked: {
    title: 'Solicitud de presupuesto',
    message: 'Un conductor cercano pide un presupuesto. Responda antes del {until}.',
  },
  declined: {
    title: 'Un taller no puede',
    message: '{business} no puede hacer su reparación. Puede preguntar a otro taller.',
  },
  sent: {
    title: '{again, select, true {Nueva versión de un presupuesto} other {Llegó su presupuesto}}',
    message:
      '{business} envió {again, select, true {una nueva versión de su presupuesto} other {un presupuesto}}: {total}. Compárelo antes de elegir.',
  },
  lapsed: {
    title: 'Un taller no respondió',
    message: '{business} no respondió a tiempo. Puede preguntar a otro taller.',
  },
  chosen: {
    title: 'Eligieron su presupuesto',
    message: 'El conductor eligió su presupuesto de {total}. Ya puede ver sus datos de contacto.',
  },
  notChosen: {
    title: 'Eligieron otro taller',
    message: 'El conductor eligió otro taller. Gracias por su presupuesto.',
  },
  withdrawn: { title: 'Solicitud retirada', message: 'El conductor retiró su solicitud de presupuestos.' },
  expired: {
    title: 'Su solicitud terminó',
    message: 'No se eligió ningún presupuesto a tiempo. Puede volver a preguntar cuando quiera.',
  },
} satisfies Translated<typeof en>
