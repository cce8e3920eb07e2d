// The claims team's day: who has what, and what falls due against what is decided.
export default {
  loading: 'Loading today’s work',
  failed: 'We couldn’t load today’s work.',
  workload: {
    title: 'Who has what',
    meaning: 'Open claims right now. Each number opens those claims in the queue.',
    admin: 'Admin',
    me: '{name} (you)',
    nobody: 'No one',
    open: 'Open',
    overdue: 'Overdue',
    today: 'Due later today',
    followUp: 'Follow-ups due',
    show: '{name}: {count}, {what}',
  },
  hours: {
    title: 'Due and decided by hour',
    answer:
      '{due, plural, one {1 promise due} other {# promises due}}, {done, plural, one {1 claim decided} other {# claims decided}}.',
    meaning:
      'Eastern Time. Due: 24-hour promises that end in that hour, unless the driver withdrew the claim first. Decided: coverage verified for the first time, or the claim closed by the team.',
    days: 'Days',
    all: 'Last 7 days',
    todayOf: 'Today, {day}',
    hour: 'Hour',
    due: 'Due',
    done: 'Decided',
    none: 'Nothing due and nothing decided.',
    at: '{hour}: {due} due, {done} decided',
  },
}
