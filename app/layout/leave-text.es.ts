import type en from './leave-text.en.ts'

const es: typeof en = {
  unsent:
    'En este teléfono quedan pasos o fotos de un servicio de grúa sin enviar. Si cierra la sesión ahora, se pierden. ¿Cerrarla de todos modos?',
}
export default es
