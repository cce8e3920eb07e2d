import type en from './reimbursement-copy.en.ts'
const es: typeof en = {
  title: 'Recupérelo de su aseguradora',
  text: 'Usted pagó este alquiler. El estado de cuenta le dice a {insurer} cuánto pagó, qué cubre y qué no, y por qué.',
  changed: 'Su estado de cuenta para la aseguradora cambió',
  changedText: 'Ya no queda nada por reclamar. Si {insurer} tiene el anterior, envíele este, que lo reemplaza.',
  about: 'hasta {cents} por reclamar',
  get: 'Estado de cuenta para reembolso (PDF, en inglés)',
  getOwn: 'Copia en español, para usted',
  making: 'Preparando el estado de cuenta...',
  done: 'Estado de cuenta guardado',
  failed: 'No se pudo preparar el estado de cuenta. Inténtelo de nuevo.',
}
export default es
