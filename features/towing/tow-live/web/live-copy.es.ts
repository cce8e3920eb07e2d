import type en from './live-copy.en.ts'

const es: typeof en = {
  title: 'Dónde está la grúa',
  none: 'La empresa no comparte dónde está su grúa. Llámela para preguntar.',
  driverHere: 'El conductor comparte dónde espera.',
  line: {
    known: 'La grúa está en camino.',
    car: 'La grúa está a {far} del auto.',
    destination: 'La grúa está a {far} del destino.',
    feet: 'unos {count} pies',
    miles: 'unas {miles} {count, plural, one {milla} other {millas}}',
    by: 'Cerca de las {at} llega.',
    seen: 'Vista por última vez hace {minutes, plural, one {# minuto} other {# minutos}}.',
  },
  map: {
    title: 'Mapa de esta grúa',
    canvas: 'Mapa. Use las flechas para moverse y más o menos para acercar o alejar.',
    marks: 'En el mapa',
    show: 'Mostrar el mapa',
    loading: 'Cargando el mapa…',
    failed: 'Este navegador no puede mostrar el mapa. Lo que mostraría está arriba.',
    mark: { truck: 'Grúa', driver: 'Conductor', car: 'Auto', destination: 'Destino' },
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    places: 'Lugares: GeoNames',
    borders: 'Límites: Censo de EE. UU.',
  },
  link: {
    make: 'Compartir con mi familia',
    made: 'Quien tenga este enlace ve quién viene y dónde está la grúa',
    copy: 'Copiar',
    copied: 'Copiado',
    stop: 'Terminar este enlace',
    busy: 'Un momento…',
    seen: 'Ven la empresa, cómo va el servicio y la grúa. No ven su teléfono, su placa ni la dirección del destino. Termina con el servicio.',
    failed: 'No se pudo. Intente otra vez.',
  },
  share: {
    truck: 'Compartir dónde está la grúa',
    driver: 'Compartir dónde estoy',
    on: 'Se comparte ahora, mientras esta página esté abierta.',
    stop: 'Dejar de compartir',
    truckSeen:
      'El conductor, quien reciba su enlace, su empresa y nuestro equipo ven la ubicación de este teléfono hasta que se entregue el auto. Solo se guarda el último lugar, y se borra en menos de un día.',
    driverSeen:
      'Solo la ve la empresa que viene, hasta que su grúa esté junto a su auto. Solo se guarda el último lugar, y se borra en menos de un día.',
    denied:
      'Este navegador no puede usar su ubicación. Permítala para este sitio en los ajustes del navegador (el ícono junto a la dirección) y toque otra vez.',
    lost: 'Su dispositivo no sabe dónde está en este momento. Deje esta página abierta; sigue por sí sola.',
  },
}
export default es
