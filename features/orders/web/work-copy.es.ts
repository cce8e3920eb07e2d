import type en from './work-copy.en.ts'

const es: typeof en = {
  update: {
    card: 'Mantenga al tanto a {customer}',
    text: 'Una novedad breve aparece enseguida en la página de la reserva y, si lo desea, en el correo del conductor. Después no se puede cambiar.',
    label: 'Enviar una novedad',
    title: 'Enviar una novedad a {customer}',
    kind: '¿Qué hay de nuevo?',
    choose: 'Elija una opción',
    needKind: 'Elija qué hay de nuevo.',
    kinds: {
      parts_ordered: 'Piezas pedidas',
      in_repair: 'En reparación',
      in_paint: 'En pintura',
      ready: 'Listo para recoger',
      delayed: 'Con retraso',
      other: 'Novedad',
    },
    words: 'Con sus palabras',
    needWords: 'Escriba unas palabras, al menos tres letras.',
    expected: 'Se espera ahora el',
    needExpected: 'Indique para qué día se espera ahora.',
    send: 'Enviar novedad',
    sending: 'Enviando...',
    sent: 'Novedad enviada',
    sentText: 'Se avisó a {customer}.',
  },
  photos: {
    legend: 'Fotos',
    text: 'Hasta {most}. Solo las ven usted, la otra parte y nuestro equipo; se quita el lugar donde se tomó la foto.',
    photo: 'Foto {number}',
    waits: 'Todavía se está enviando una foto.',
    loading: 'Foto',
    failed: 'No se pudieron abrir las fotos. Recargue la página para intentarlo de nuevo.',
  },
  timeline: {
    update: 'Novedad',
    expected: 'Se espera ahora el {day}.',
    check_out: 'Auto entregado',
    check_in: 'Auto devuelto',
    handover_confirmed: 'Entrega confirmada',
    handover_objected: 'Objeción a la entrega',
    licence: 'Licencia de conducir registrada',
  },
}
export default es
