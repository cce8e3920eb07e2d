import type en from './day-copy.en.ts'

const es: typeof en = {
  loading: 'Cargando el trabajo de hoy',
  failed: 'No pudimos cargar el trabajo de hoy.',
  workload: {
    title: 'Quién tiene qué',
    meaning: 'Reclamos abiertos en este momento. Cada número los abre en la lista.',
    admin: 'Administrador',
    me: '{name} (usted)',
    nobody: 'Nadie',
    open: 'Abiertos',
    overdue: 'Vencidos',
    today: 'Vencen más tarde hoy',
    followUp: 'Seguimientos pendientes',
    show: '{name}: {count}, {what}',
  },
  hours: {
    title: 'Plazos y decisiones por hora',
    answer:
      '{due, plural, one {1 plazo vence} other {# plazos vencen}}, {done, plural, one {1 reclamo decidido} other {# reclamos decididos}}.',
    meaning:
      'Hora del Este. Vencen: plazos de 24 horas que terminan en esa hora, salvo que el conductor haya retirado antes el reclamo. Decididos: cobertura verificada por primera vez, o reclamo cerrado por el equipo.',
    days: 'Días',
    all: 'Últimos 7 días',
    todayOf: 'Hoy, {day}',
    hour: 'Hora',
    due: 'Vencen',
    done: 'Decididos',
    none: 'No vence nada y no se decidió nada.',
    at: '{hour}: {due} vencen, {done} decididos',
  },
}
export default es
