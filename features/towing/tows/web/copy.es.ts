import type en from './copy.en.ts'

const es: typeof en = {
  title: 'Necesito una grúa',
  description: 'Vea cuánto cobra cada empresa de grúas cercana por su auto, desde donde está hasta donde usted elija.',
  steps: 'Pasos para pedir una grúa',
  heading: {
    safe: '¿Está a salvo?',
    where: '¿Dónde está el auto?',
    car: '¿Qué auto es y qué le pasa?',
    to: '¿Adónde debe ir?',
    who: 'Quién puede venir y cuánto cuesta',
  },
  step: { safe: '¿A salvo?', where: 'Dónde', car: 'Auto', to: 'Adónde', who: 'Precio' },
  done: 'listo',
  loading: 'Cargando',
  call911: '¿Emergencia? Llame al 911',
  call911now: 'Llame primero al 911',
  safeHint: 'Marque todo lo que esté pasando ahora.',
  danger: {
    injury: 'Hay alguien herido',
    fire: 'Fuego, humo o fuga de combustible',
    traffic: 'Hay un auto o una persona en un carril de tráfico',
  },
  first911: 'Llame primero al 911. Si puede, aléjese del tráfico. La grúa puede esperar.',
  nobodyHurt: 'Nada de esto. Continuar',
  goOn911: 'Ya llamé al 911. Continuar',
  kept: 'Sus respuestas quedan en este dispositivo, en esta pestaña. Las usamos para calcular los precios y solo las guardamos cuando usted pide una grúa o inicia sesión para pedirla.',
  under: 'La grúa {number} está en curso.',
  open: 'Abrir esta grúa',
  noScript: 'Ver empresas de grúas',
  again: 'Empezar de nuevo',
  bringBack: 'Recuperar mis respuestas',
}
export default es
