import type en from './reimbursement-copy.en.ts'
const es: typeof en = {
  title: 'Pida el reembolso a su aseguradora',
  text: 'Usted pagó este alquiler. La solicitud muestra a {insurer} cuánto pagó, qué cubre y qué no, y por qué.',
  changed: 'Su solicitud de reembolso cambió',
  changedText:
    'Ya no queda nada por reclamar. Si envió a {insurer} la solicitud anterior, envíele también esta, que la reemplaza.',
  about: 'hasta {cents} por reclamar',
  tow: 'Grúa {number} de {company}',
  get: 'Solicitud de reembolso (PDF, en inglés)',
  getOwn: 'Copia en español, para usted',
  making: 'Creando la solicitud...',
  done: 'Solicitud guardada',
  failed: 'No pudimos crear la solicitud. Inténtelo de nuevo.',
}
export default es
