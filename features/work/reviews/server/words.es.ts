import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

const because = `porque {reason, select,
  not_customer {no trata de una reserva ni de una grúa de su autor}
  personal_data {muestra datos personales}
  hate {contiene odio o amenazas}
  advertising {es publicidad o spam}
  other_business {trata de otro negocio}
  other {lo ordenó un tribunal o una autoridad}}`

export default {
  tow: 'la grúa del {day}',
  reviewed: { title: 'Nueva reseña', message: '{name} dio {rating} de 5 estrellas a {title}.' },
  replied: { title: 'Respuesta a su reseña', message: '{business} respondió a su reseña de {title}.' },
  removed: {
    title: 'Se retiró su reseña',
    message: `Retiramos su reseña de {title} ${because}. Puede leer el motivo y oponerse una vez.`,
  },
  removedOfYours: { title: 'Se retiró una reseña', message: `Retiramos la reseña de {title} de {name} ${because}.` },
  reportRefused: {
    title: 'La reseña se queda',
    message:
      'Revisamos su denuncia de la reseña de {title} de {name} y no encontramos un motivo de la lista para retirarla.',
  },
  upheld: {
    title: 'Revisamos su oposición',
    message: 'Otra persona de nuestro equipo revisó su reseña de {title}. Sigue retirada; puede leer el motivo.',
  },
  restored: {
    title: 'Su reseña está de vuelta',
    message: 'Lo revisamos de nuevo: su reseña de {title} está otra vez en el anuncio.',
  },
  restoredOfYours: {
    title: 'Una reseña está de vuelta',
    message: 'Lo revisamos de nuevo: la reseña de {title} de {name} se muestra y cuenta otra vez.',
  },
  reported: { title: 'Se denunció una reseña', message: '{business} denunció una reseña. Revísela, por favor.' },
  objected: {
    title: 'Oposición a una retirada',
    message: '{name} se opuso a la retirada de una reseña. Decide otro administrador.',
  },
} satisfies Translated<typeof en>
