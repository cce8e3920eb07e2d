import type en from './copy.en.ts'

const es: typeof en = {
  title: 'Necesito una grúa',
  description: 'Vea cuánto cobra cada empresa de grúas cercana por su auto, desde donde está hasta donde usted elija.',
  steps: 'Pasos para pedir una grúa',
  step: { safe: '¿A salvo?', where: 'Dónde', car: 'Auto', to: 'Adónde', who: 'Precio' },
  done: 'listo',
  loading: 'Cargando',
  call911: '¿Emergencia? Llame al 911',
  call911now: 'Llame primero al 911',
  safe: '¿Está a salvo?',
  safeHint: 'Marque lo que es cierto ahora.',
  danger: {
    injury: 'Hay alguien herido',
    fire: 'Fuego, humo o fuga de combustible',
    traffic: 'Hay un auto o una persona en un carril',
  },
  first911: 'Llame primero al 911. Si puede, aléjese del tráfico. La grúa puede esperar.',
  nobodyHurt: 'Nada de esto. Seguir',
  goOn911: 'El 911 ya sabe. Seguir',
  kept: 'Sus respuestas quedan en este dispositivo, en esta pestaña. Las enviamos una vez para calcular los precios y no las guardamos.',
  noScript: 'Ver empresas de grúas',
  again: 'Empezar de nuevo',
}
export default es
