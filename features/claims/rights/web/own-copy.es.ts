import type * as en from './own-copy.en.ts'

export const letter: typeof en.letter = {
  subject: 'Reclamo {number}: mi elección de taller',
  head: '{today}\n\nPara: {insurer}\nNúmero de reclamo: {number}\nFecha del daño: {date}',
  greeting: 'A quien corresponda:',
  shop: 'He elegido a {shop} para el trabajo de este reclamo. Por favor, no envíen el trabajo a otro taller.',
  noShop:
    'Deseo elegir personalmente el taller que trabaje en mi auto, y les diré cuál es. Por favor, no asignen un taller antes de tener noticias mías.',
  rental: 'He elegido a {rental} para el auto de alquiler.',
  laws: {
    ban: 'Me remito a {citation}. Según lo entiendo, una aseguradora no puede exigir un taller determinado.',
    ban_and_notice: 'Me remito a {citation}. Según lo entiendo, protege mi derecho a elegir el taller.',
    conditional:
      'Me remito a {citation}. Según lo entiendo, una aseguradora no puede exigir un taller determinado cuando el trabajo cuesta lo mismo en otro.',
    consent:
      'Me remito a {citation}. Según lo entiendo, un taller designado necesita mi consentimiento por escrito cuando ustedes optan por reparar. Esta carta no da ese consentimiento.',
    glass_only: 'Me remito a {citation}. Según lo entiendo, protege mi elección del taller de cristales.',
    limited: 'Me remito a {citation} y les pido que traten este reclamo conforme a ella.',
    ask: 'Por favor, díganme cómo se aplica {citation} a este reclamo.',
    neutral: 'Por favor, díganme qué regla de mi estado o qué parte de mi póliza se aplica a esta elección.',
  },
  rentalLaw: 'Según entiendo la misma regla, también abarca mi elección de la empresa de alquiler.',
  requests:
    'Por favor, confirmen por escrito:\n1. que trabajarán con el taller que yo elija;\n2. cuánto pagarán y, si es menos que el presupuesto del taller, cómo llegan a esa cantidad;\n3. en qué regla o parte de mi póliza se apoyan, si lo ven de otra manera.',
  close: 'Atentamente,\n{name}',
}
