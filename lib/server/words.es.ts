import type en from './words.en.ts'
import type { Translated } from './words.ts'

export default {
  help: 'Ayuda',
  privacy: 'Privacidad',
  page: 'Página {page} de {pages}',
  replaced: 'Un ? ocupa el lugar de un carácter que no se puede imprimir aquí; ClaimChoice muestra el original.',
  left_out: 'No pudimos incluir estos archivos en este documento. Ábralos en ClaimChoice:',
} satisfies Translated<typeof en>
