import { Instant } from '#lib/day.ts'
import { Id } from '#lib/ids.ts'
import * as z from 'zod'
import { REMOVAL_REASONS } from './reason.ts'

export const OBJECTION_OUTCOMES = ['restored', 'upheld'] as const

const Objection = z.object({
  words: z.string(),
  created_at: Instant,
  decided_at: Instant.nullable(),
  outcome: z.enum(OBJECTION_OUTCOMES).nullable(),
  /** What the other admin wrote when deciding. */
  answer: z.string().nullable(),
})

/** A removal as the author of the review reads it: who decided is not part of it. */
export const OwnRemoval = z.object({
  id: Id,
  reason: z.enum(REMOVAL_REASONS),
  note: z.string(),
  at: Instant,
  objection: Objection.nullable(),
})
export type OwnRemoval = z.output<typeof OwnRemoval>

/** What became of a report, as the business that made it reads it. */
export const OwnReport = z.object({
  reason: z.enum(REMOVAL_REASONS),
  created_at: Instant,
  outcome: z.enum(['removed', 'refused']).nullable(),
  resolution: z.string().nullable(),
})
export type OwnReport = z.output<typeof OwnReport>
