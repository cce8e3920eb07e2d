export default {
  lines: {
    week: '{count, plural, one {# semana} other {# semanas}} de 7 días × {rate}',
    day: '{count, plural, one {# día} other {# días}} × {rate}',
    weekend: '{count, plural, one {# día} other {# días}} de fin de semana (sáb., dom.) × {rate}',
    part_week: '{days, plural, one {# día} other {# días}}, como máximo la tarifa semanal',
    less: 'No se cobra porque el auto volvió antes',
  },
  own: {
    weekendRate: 'Tarifa de fin de semana',
    weekendRateHint: 'Por cada sábado y domingo, según el calendario del lugar del auto. Vacía: su tarifa diaria.',
    weeklyRate: 'Tarifa semanal',
    weeklyRateHint: 'Por 7 días seguidos, contados desde la recogida. Vacía: sin tarifa semanal.',
    weeklyRateMost:
      'Por 7 días seguidos, contados desde la recogida. Hasta {amount}, lo que cuestan 7 días por separado. Los días restantes cuestan su propia tarifa y, juntos, nunca más que una semana.',
    perWeek: 'por semana',
  },
}
