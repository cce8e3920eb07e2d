import { sql } from 'kysely'
import type { Verb } from '#lib/server/http.ts'
import type { intakeContract } from '../contract.ts'

/** Insurers that our team or several drivers know, by name: what a single person once typed is nobody else's. */
export const insurers: Verb<typeof intakeContract.insurers> = async (ctx) =>
  (await sql<{ name: string }>`select name from insurer_choices()`.execute(ctx.db)).rows.map(({ name }) => name)
