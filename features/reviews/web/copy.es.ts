import type en from './copy.en.ts'

const es: typeof en = {
  title: 'Reseñas',
  none: 'Aún no hay reseñas',
  noneText: 'Solo pueden opinar quienes reservaron, pagaron y recibieron el servicio.',
  average: '{average} de 5',
  ofFive: '{rating} de 5 estrellas',
  count: '{count, plural, one {# reseña} other {# reseñas}}',
  served: 'Servicio del {date}',
  spread: '{stars, plural, one {# estrella} other {# estrellas}}',
  more: 'Ver más reseñas',
  form: {
    title: 'Deje una reseña',
    text: 'Todos la ven con su nombre y la inicial de su apellido.',
    rating: '¿Cómo fue?',
    stars: { one: '1 estrella', two: '2 estrellas', three: '3 estrellas', four: '4 estrellas', five: '5 estrellas' },
    review: 'Su reseña',
    hint: '¿Qué salió bien y qué no? Sin teléfonos ni direcciones.',
    optional: 'opcional',
    submit: 'Publicar reseña',
    busy: 'Publicando...',
    needRating: 'Elija de 1 a 5 estrellas.',
    done: 'Gracias por su reseña',
    doneText: 'Ya está en el anuncio.',
    see: 'Verla en el anuncio',
    failed: 'Error',
    failedText: 'No se pudo publicar su reseña. Inténtelo de nuevo.',
  },
  refusals: {
    already_reviewed: 'Ya opinó sobre esta reserva.',
    not_done: 'Se puede opinar cuando el trabajo está terminado.',
    not_paid: 'Esta reserva no está pagada.',
    offline: 'Sin conexión. Lo que escribió se conserva; inténtelo en un momento.',
  },
}
export default es
