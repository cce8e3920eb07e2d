import type en from './shared-copy.en.ts'

const es: typeof en = {
  looking: 'Buscando la grúa',
  failed: 'No se pudo cargar esta grúa',
  wrong: 'Este enlace no funciona',
  wrongText: 'No está completo, o el conductor lo terminó. Pídale uno nuevo.',
  over: 'Este servicio terminó',
  asking: 'Se busca una empresa de grúas',
  who: '{name}, de {company}, tomó la llamada.',
  status: {
    asking: 'Ninguna empresa tiene el servicio en este momento.',
    accepted: 'La empresa aceptó y está por salir.',
    rolling: 'La grúa está en camino.',
    on_scene: 'La grúa está con el conductor.',
    hooked: 'El auto está sobre la grúa.',
    at_destination: 'El auto está en su destino.',
  },
  eta: 'Cerca de las {at} llega al conductor.',
  none: 'La empresa no comparte dónde está su grúa.',
  ends: 'Este enlace termina con el servicio, o cuando el conductor lo termina. No se guarda por dónde anduvo la grúa.',
}
export default es
