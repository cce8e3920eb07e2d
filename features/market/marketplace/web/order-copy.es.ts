import type en from './order-copy.en.ts'

const es: typeof en = {
  lead: 'Nadie puede pagar por un lugar. Cada resultado recibe un número de millas, y van primero los que menos tienen:',
  distance: 'Su distancia desde su lugar, con una exactitud de media milla.',
  wait: 'Más {miles} por cada día de espera hasta su próximo día libre, como máximo {days}.',
  rating:
    'Menos {miles} por cada estrella sobre {stars}, y lo mismo en más por cada estrella por debajo. El promedio empieza con {count} opiniones de {stars} estrellas, para que un solo elogio no gane a cien buenas.',
  response:
    'Respuestas a reservas pagadas: todas a tiempo cuentan {miles} menos que ninguna. La proporción empieza con {of} de {asked}, para que una sola respuesta no decida.',
  verified: 'Menos {miles} cuando el proveedor está verificado.',
  dates: 'Si usted elige días, todo lo que se muestra está libre en ellos y nadie espera.',
  many: 'Con más de {count} coincidencias la espera se cuenta para las {count} mejores.',
  miles: '{count, plural, one {# milla} other {# millas}}',
  example: 'El primer resultado aquí',
  here: 'Las millas de este resultado',
  parts: {
    distance: '{value} de distancia',
    wait: '{value} por la espera',
    rating: '{value} por opiniones',
    response: '{value} por respuestas a tiempo',
    verified: '{value} por verificación',
    total: 'Suma: {value}',
  },
  nobody: 'Van primero los que menos millas tienen. Nadie puede pagar por un lugar.',
  formula: 'La fórmula completa',
}
export default es
