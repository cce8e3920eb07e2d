import type en from './offers-copy.en.ts'

const es: typeof en = {
  looking: 'Calculando precios',
  failed: 'No pudimos calcular los precios',
  back: 'Cambiar esta respuesta',
  askAgain: 'Pedir los precios de nuevo',
  refusals: {
    no_place: 'Su dispositivo no está seguro de dónde está. Escriba la carretera y el sentido, o un código postal.',
    no_destination: 'No encontramos adónde debe ir el auto. Escriba un código postal, o una ciudad y su estado.',
    invalid_input: 'No encontramos dónde está el auto. Escriba un código postal, o una ciudad y su estado.',
    window: 'Para esta hora no se puede avisar a ninguna empresa. Elija otro día u otra hora.',
    over_request_rate_limit: 'Demasiadas consultas de precios. Espere unos minutos e inténtelo de nuevo.',
  },
  nobodyTitle: 'No encontramos empresas',
  title:
    '{count, plural, =0 {Ninguna empresa está abierta {then, select, yes {a esa hora} other {ahora}}} one {# empresa puede venir {then, select, yes {a esa hora} other {ahora}}} other {# empresas pueden venir {then, select, yes {a esa hora} other {ahora}}}}',
  fromTo: 'De {place} a {to}, unas {miles, plural, one {# milla} other {# millas}} por carretera.',
  aroundOnly: 'Cerca de {place}.',
  order: 'Por distancia y luego en nuestro orden publicado; nadie paga por un lugar.',
  more: '{count, plural, one {# empresa más también puede} other {# empresas más también pueden}} venir. Aquí ve las primeras.',
  unfit:
    '{count, plural, one {# empresa cercana no puede} other {# empresas cercanas no pueden}} mover un auto en este estado.',
  nobody: 'Ninguna empresa de grúas de aquí ha publicado precios para esto',
  nobodyText:
    'Llame a la asistencia en carretera de su aseguradora o al número de la policía que no es de emergencias. Ambos pueden enviar una grúa.',
  list: 'Ver empresas de grúas',
  callTitle: 'Avise a las empresas que elija, o llame a una',
  callText:
    'Marque hasta {count} que estén abiertas y avise a todas a la vez al final de esta página. Si llama: diga el precio que ve aquí, qué le pasa al auto y dónde está:',
  teamTitle: 'Llame a una empresa por el conductor',
  teamText: 'Solo un conductor puede pedir aquí. Diga el precio que ve aquí, qué le pasa al auto y dónde está:',
  ask: 'Avisar a {company}',
  most: 'Puede avisar a {count} como máximo a la vez.',
  openNow: 'Abierto {then, select, yes {a esa hora} other {ahora}}',
  openWithin:
    'Abiertas {then, select, yes {a esa hora} other {ahora}}{miles, plural, =0 {} other { en un radio de # millas}}',
  wider: 'Mostrar {count} más {miles, plural, =0 {más lejos} other {en un radio de # millas}}',
  closedNow: 'Cerrado {then, select, yes {a esa hora} other {ahora}}',
  always: 'Abierto las 24 horas',
  opens: 'Abre: {when}',
  closedWeek: 'Cerrado esta semana',
  away: 'a unas {from}–{to} mi',
  eta: 'podría llegar en unos {from}–{to} min',
  answers: 'Respondió a tiempo {answered} de {asked} pedidos',
  onTime: 'Llegó a tiempo {on_time} de {arrived} veces',
  noRating: 'Aún sin reseñas',
  rating: '{rating} de 5 ({count, plural, one {# reseña} other {# reseñas}})',
  anywhere: 'Lleva el auto a cualquier taller',
  line: {
    hook: 'Enganche, {count, plural, =0 {sin millas incluidas} one {# milla incluida} other {# millas incluidas}}',
    flatbed: 'Plataforma',
    miles: 'Unas {count, plural, one {# milla más} other {# millas más}} a {each}',
    dolly: 'Dolly',
    winch: 'Cabrestante, primeros {count} minutos',
    after_hours: 'Fuera de horario, {percent} %',
  },
  cover:
    '{insurer} confirmó cobertura de grúa en su reclamo; quedan {cents}. Usted le paga a la empresa y luego le pide a {insurer} su parte.',
  coverGone: '{insurer} no confirmó más cobertura de grúa en su reclamo. Usted paga el precio completo.',
  shares: 'De este precio, su aseguradora cubre {insurer} y usted paga {own}.',
  cap: 'Como máximo {cents} (10 % más) si el auto y el trayecto son como usted dijo.',
  openMiles:
    'Más {each} por cada milla después de {count, plural, one {la primera milla} other {las primeras # millas}}, cuando diga adónde.',
  call: 'Llamar al <n>{phone}</n>',
  officer: 'Si un agente quiere enviar otra grúa',
  officerText:
    'En el lugar manda la policía y puede usar su propia lista. En muchos lugares usted puede pedir su empresa. Ponga los minutos que le dijo la empresa y diga (en inglés):',
  general:
    'Son las tarifas de cada empresa. No incluyen el impuesto sobre ventas, donde el estado lo cobra. La distancia y el tiempo se cuentan desde el depósito de la empresa y son aproximados.',
  listed: {
    title: 'Tarifas de grúa',
    text: 'Lo que cobra esta empresa por una grúa ahora. De aquí salen todos los precios de “Necesito una grúa”.',
    light: 'Auto, SUV, camioneta o van',
    medium: 'Camión de caja o van grande',
    heavy: 'Tráiler, autobús o casa rodante',
    motorcycle: 'Motocicleta',
    yards: '{count, plural, one {Su depósito} other {Sus depósitos}}',
    yard: '{address}, {zip}: {daily} por día. {hours_text}',
  },
  rates: {
    title: 'Todas las tarifas de esta empresa',
    free: 'sin costo',
    hook_cents:
      'Enganche, {count, plural, =0 {sin millas incluidas} one {# milla incluida} other {# millas incluidas}}',
    flatbed_extra_cents: 'Plataforma, adicional',
    mile_cents: 'Cada milla después',
    winch_per_30min_cents: 'Cabrestante, cada media hora',
    dolly_cents: 'Dolly',
    wait_per_15min_cents: 'Espera, cada 15 minutos después de {minutes} minutos gratis',
    gone_cents: 'No hay nadie cuando llega la grúa',
    cancel_after_rolling_cents: 'Cancelar cuando la grúa ya va en camino',
    storage_per_day_cents: 'Depósito por día, después de {hours} horas gratis',
    gate_fee_cents: 'Cargo de entrada al depósito',
    after: '{percent} % más de {from} a {to}',
  },
}
export default es
