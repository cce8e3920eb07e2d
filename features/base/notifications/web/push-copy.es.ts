import type en from './push-copy.en.ts'

const es: typeof en = {
  title: 'Avisos en este navegador',
  meta: 'Un aviso corto en este dispositivo, aunque ClaimChoice no esté abierto. Nunca nombra a nadie ni dice qué hay en su reclamo.',
  loading: 'Revisando este navegador...',
  on: 'Los avisos están activados en este navegador. Terminan cuando cierra la sesión.',
  turnOn: 'Activar los avisos',
  turningOn: 'Activando...',
  turnOff: 'Desactivar los avisos',
  turningOff: 'Desactivando...',
  isOn: 'Los avisos están activados',
  isOff: 'Los avisos están desactivados',
  blocked:
    'Este navegador bloquea los avisos de ClaimChoice. Permítalos en los ajustes del sitio e inténtelo otra vez.',
  missing:
    'Este navegador no recibe avisos de sitios web. En un iPhone o iPad, agregue primero ClaimChoice a la pantalla de inicio.',
  failed: 'No funcionó',
  failedHint: 'Este navegador no pudo comunicarse con su servicio de avisos. Inténtelo más tarde.',
}
export default es
