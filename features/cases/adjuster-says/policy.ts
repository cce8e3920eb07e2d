import { type Answer, notNow, yes } from '#lib/policy.ts'

export const canDecideStatement = ({ outcome }: { outcome: string }): Answer =>
  outcome === 'waiting' ? yes : notNow('decided_already', 'This was decided already.')
