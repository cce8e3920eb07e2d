import type en from './reimbursement-copy.en.ts'
const es: typeof en = {
  title: 'Recupérelo de su aseguradora',
  text: 'Usted pagó este alquiler. La solicitud le dice a {insurer} cuánto pagó, qué cubre y qué no, y por qué.',
  changed: 'Su solicitud a la aseguradora cambió',
  changedText: 'Ya no queda nada por reclamar. Si {insurer} tiene la anterior, envíele esta, que la reemplaza.',
  about: 'hasta {cents} por reclamar',
  get: 'Solicitud de reembolso (PDF, en inglés)',
  getOwn: 'Copia en español, para usted',
  making: 'Preparando la solicitud...',
  done: 'Solicitud guardada',
  failed: 'No se pudo preparar la solicitud. Inténtelo de nuevo.',
}
export default es
