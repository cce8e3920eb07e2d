import type en from './admin-copy.en.ts'

const es: typeof en = {
  keys: {
    down: 'Fila siguiente',
    up: 'Fila anterior',
    open: 'Abrir la fila',
    help: 'Mostrar estas teclas',
    title: 'Teclas de esta página',
    text: 'Dos teclas se pulsan una después de la otra. Las teclas con Ctrl o ⌘ también funcionan mientras escribe.',
    button: 'Atajos de teclado',
    close: 'Cerrar',
    single: 'Teclas sueltas',
    singleHint: 'Desactívelas si las letras hacen algo que no quería, por ejemplo con entrada por voz.',
    then: 'luego',
  },
  assignment: {
    yours: 'Suyo hasta el {time} mientras esta página esté abierta. Sus colegas lo ven.',
    theirs: '{name} trabaja en esto hasta las {time}.',
    over: 'Encargarme yo',
    taking: 'Tomándolo...',
    lost: '{name} se ha encargado de esto. Lo que escribió sigue aquí; mire el estado más reciente antes de continuar.',
  },
}
export default es
