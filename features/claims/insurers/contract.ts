import * as z from 'zod'
import { ADMINS, call, wholeNumber } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { Insurer, INSURER_SORTS, insurerFields, InsurerRow, personFields } from './insurer.ts'

export const insurersContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/insurers',
    access: ADMINS,
    input: z.strictObject({
      q: z.string().max(100).default(''),
      sort: z.enum(INSURER_SORTS).optional(),
      page: wholeNumber(1, 1000).default(1),
    }),
    output: z.object({ rows: z.array(InsurerRow), total: z.int() }),
    summary: 'Insurers by name, alias or domain, fifty a page; those that most claims name come first, unless sorted',
  }),
  get: call({
    method: 'GET',
    path: '/rest/v1/insurers/:id',
    access: ADMINS,
    input: z.strictObject({ id: Id }),
    output: Insurer,
    refusals: ['PGRST116'],
    summary: 'One insurer: its names, domains, how it is reached, and who works there',
  }),
  add: call({
    method: 'POST',
    path: '/rest/v1/insurers',
    access: ADMINS,
    input: z.strictObject(insurerFields),
    output: Insurer,
    refusals: ['name_taken'],
    summary: 'Adds an insurer that no claim has named yet',
  }),
  change: call({
    method: 'PATCH',
    path: '/rest/v1/insurers/:id',
    access: ADMINS,
    input: z.strictObject({ id: Id, version: z.int(), ...insurerFields }),
    output: Insurer,
    refusals: ['PGRST116', 'name_taken', 'changed'],
    summary: 'Changes names, domains and how an insurer is reached; a name of another insurer is refused',
  }),
  addPerson: call({
    method: 'POST',
    path: '/rest/v1/insurers/:id/people',
    access: ADMINS,
    input: z.strictObject({ id: Id, ...personFields }),
    output: Insurer,
    refusals: ['PGRST116', 'too_many'],
    summary: 'Adds somebody whom the team reaches at an insurer',
  }),
  changePerson: call({
    method: 'PATCH',
    path: '/rest/v1/insurers/:id/people/:person_id',
    access: ADMINS,
    input: z.strictObject({ id: Id, person_id: Id, ...personFields }),
    output: Insurer,
    refusals: ['PGRST116'],
    summary: 'Changes somebody whom the team reaches at an insurer',
  }),
  removePerson: call({
    method: 'DELETE',
    path: '/rest/v1/insurers/:id/people/:person_id',
    access: ADMINS,
    input: z.strictObject({ id: Id, person_id: Id }),
    output: Insurer,
    refusals: ['PGRST116'],
    summary: 'Takes somebody off an insurer’s page',
  }),
}
