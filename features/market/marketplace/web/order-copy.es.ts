import type en from './order-copy.en.ts'

const es: typeof en = {
  lead: 'Nadie puede pagar por un mejor lugar. Cada resultado recibe un puntaje en millas, y van primero los que menos tienen:',
  distance: 'La distancia desde su ubicación, con una precisión de media milla.',
  wait: 'Más {miles} por cada día hasta su próxima disponibilidad, hasta {days}.',
  rating:
    'Menos {miles} por cada estrella por encima de {stars}, y más lo mismo por cada estrella por debajo. El promedio empieza con {count} reseñas de {stars} estrellas, para que una sola reseña excelente no supere a cien buenas.',
  response:
    'Respuestas a reservas pagadas: responder todas a tiempo cuenta {miles} menos que no responder ninguna. La proporción empieza en {of} de {asked}, para que una sola respuesta no decida.',
  verified: 'Menos {miles} cuando el proveedor está verificado.',
  cap: 'En una búsqueda para su reclamo, menos {miles} si su cobertura paga completa la tarifa diaria del auto.',
  dates: 'Si elige fechas, todos los resultados están disponibles en ellas, así que no se suma ninguna espera.',
  many: 'Con más de {count} resultados, contamos la espera solo para los {count} mejores.',
  miles: '{count, plural, one {# milla} other {# millas}}',
  example: 'Ejemplo: el primer resultado aquí',
  here: 'Las millas de este resultado',
  parts: {
    distance: '{value} de distancia',
    wait: '{value} por la espera',
    rating: '{value} por reseñas',
    response: '{value} por respuestas a tiempo',
    verified: '{value} por verificación',
    cap: '{value} porque su cobertura lo paga completo',
    total: 'Total: {value}',
  },
  nobody: 'Van primero los que menos millas tienen. Nadie puede pagar por un mejor lugar.',
  formula: 'Fórmula completa',
}
export default es
