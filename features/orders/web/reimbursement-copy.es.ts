import type en from './reimbursement-copy.en.ts'
const es: typeof en = {
  title: 'Recupérelo de su aseguradora',
  text: 'Usted pagó este alquiler. El estado le dice a {insurer} cuánto pagó, qué cubre y qué no, y por qué.',
  about: 'hasta {cents} por reclamar',
  get: 'Estado para reembolso (PDF)',
  making: 'Preparando el estado...',
  done: 'Estado guardado',
  failed: 'No se pudo preparar el estado. Inténtelo de nuevo.',
}
export default es
