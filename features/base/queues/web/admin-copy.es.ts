import type en from './admin-copy.en.ts'

const es: typeof en = {
  keys: {
    down: 'Fila siguiente',
    up: 'Fila anterior',
    open: 'Abrir la fila',
    help: 'Mostrar los atajos de teclado',
    title: 'Atajos de teclado de esta página',
    text: 'En los atajos de dos teclas, pulse una después de la otra. Los atajos con Ctrl o ⌘ también funcionan mientras escribe.',
    button: 'Atajos de teclado',
    close: 'Cerrar',
    single: 'Atajos de una tecla',
    singleHint: 'Desactívelos si las letras hacen algo que no quería, por ejemplo con entrada por voz.',
    then: 'luego',
  },
  tallRows: 'Filas más altas',
  export: {
    label: 'Exportar en CSV',
    busy: 'Exportando...',
    done: 'Exportado',
    doneText: 'La exportación quedó anotada en el registro de auditoría.',
    failed: 'No pudimos exportar esta lista.',
  },
  assignment: {
    yours: 'Suyo hasta el {time} mientras esta página esté abierta. Sus colegas lo ven.',
    theirs: '{name} trabaja en esto hasta las {time}.',
    over: 'Asignarme',
    taking: 'Asignando...',
    lost: '{name} se hizo cargo de esto. Lo que escribió sigue aquí. Revise la versión actual antes de continuar.',
  },
}
export default es
