import { call, ADMINS, SIGNED_IN } from '#lib/contract.ts'
import { Instant } from '#lib/day.ts'
import { Id } from '#lib/ids.ts'
import * as z from 'zod'
import { ASSIGNMENT_TABLES } from './assignment.ts'
import { Found } from './find.ts'
import { MAX_VIEW_NAME, MAX_QUERY, VIEW_PAGES, SavedView, MAX_VIEWS } from './saved-view.ts'

const Row = z.object({ table: z.enum(ASSIGNMENT_TABLES), id: Id })
/** Which admin works on which row: a courtesy that keeps two from doing the same, never a lock. */
export const assignmentsContract = {
  assign: call({
    method: 'POST',
    path: '/rest/v1/rpc/assign_to_me',
    access: ADMINS,
    input: z.strictObject({ ...Row.shape, over: z.boolean().default(false) }),
    output: z.object({ admin_id: Id, name: z.string(), until: Instant, mine: z.boolean() }),
    refusals: ['unassigned'],
    summary: 'Assigns a row to the admin for a quarter of an hour, or says who has it; `over` takes it over',
  }),
  unassign: call({
    method: 'POST',
    path: '/rest/v1/rpc/unassign',
    access: ADMINS,
    input: z.strictObject(Row.shape),
    output: z.null(),
    status: 204,
    summary: 'Releases a row that is assigned to oneself',
  }),
}

export const findContract = {
  find: call({
    method: 'GET',
    path: '/rest/v1/rpc/find',
    access: SIGNED_IN,
    input: z.strictObject({ q: z.string().trim().min(2, 'Type at least two characters.').max(100) }),
    output: z.array(Found),
    summary:
      'Claims and bookings by number, people and businesses by name, five of each; everybody finds their own, admins all',
  }),
}

const view = {
  name: z.string().trim().min(1, 'Enter a name for the view.').max(MAX_VIEW_NAME, 'This name is too long.'),
  query: z.string().max(MAX_QUERY, 'These filters are too long to save.'),
}
/** The filters of an admin's page under a name; everybody has their own. */
export const savedViewsContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/saved_views',
    access: ADMINS,
    input: z.strictObject({ page: z.enum(VIEW_PAGES) }),
    output: z.array(SavedView),
    summary: 'One’s own saved views of a page, oldest first',
  }),
  save: call({
    method: 'POST',
    path: '/rest/v1/saved_views',
    access: ADMINS,
    input: z.strictObject({ page: z.enum(VIEW_PAGES), ...view }),
    output: SavedView,
    status: 201,
    refusals: ['name_taken', 'too_many_views'],
    summary: `Keeps the filters of a page under a name; at most ${MAX_VIEWS} per page`,
  }),
  change: call({
    method: 'PATCH',
    path: '/rest/v1/saved_views/:id',
    access: ADMINS,
    input: z.strictObject({ id: Id, name: view.name.optional(), query: view.query.optional() }),
    output: SavedView,
    refusals: ['name_taken'],
    summary: 'Gives an own saved view another name, or other filters',
  }),
  remove: call({
    method: 'DELETE',
    path: '/rest/v1/saved_views/:id',
    access: ADMINS,
    input: z.strictObject({ id: Id }),
    output: z.null(),
    status: 204,
    summary: 'Forgets an own saved view',
  }),
}
