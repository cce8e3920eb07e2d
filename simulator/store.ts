// The test payment provider's memory: one SQLite file of its own, so that it outlives our crashes as a real company would.
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Kept, Kind } from './states.ts'

/** Money is integer cents, `created` Unix seconds, `due_at`, `at` and `delivered_at` milliseconds. `account` '' is the platform. */
const SCHEMA = `
create table if not exists objects (seq integer primary key, id text not null unique, kind text not null, parent text,
  created integer not null, body text not null);
create index if not exists objects_kind on objects (kind, created, seq);
create index if not exists objects_parent on objects (parent, kind);
create index if not exists objects_of_intent on objects (body ->> 'payment_intent') where kind = 'session';
create table if not exists money (seq integer primary key, id text not null unique, account text not null, amount integer not null,
  fee integer not null, net integer not null, type text not null, source text not null, created integer not null);
create index if not exists money_account on money (account, net);
create index if not exists money_newest on money (account, created, seq);
create index if not exists money_source on money (source);
create table if not exists idempotency (key text primary key, fingerprint text not null, status integer not null, body text not null);
create table if not exists events (seq integer primary key, id text not null unique, type text not null, created integer not null,
  payload text not null);
create table if not exists deliveries (id integer primary key, event_id text not null, due_at integer not null, delivered_at integer,
  attempts integer not null default 0);
create index if not exists deliveries_due on deliveries (due_at) where delivered_at is null;
create table if not exists steps (id integer primary key, at integer not null, what text not null, object text not null);
create index if not exists steps_at on steps (at);
create table if not exists marks (name text primary key);`

export type Listing = { created_gte?: number; starting_after?: string; parent?: string; limit: number }
export type Money = { id: string; account: string; amount: number; fee: number; type: string; source: string }
export type MoneyLine = Money & { net: number; created: number }
type Values = SQLInputValue[]

export class Store {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(file: string) {
    // what stands in it names people: for the server's own user only, and its side files take after it
    closeSync(openSync(file, 'a', 0o600))
    this.#db = new DatabaseSync(file, { timeout: 15_000 })
    // an answered call is in the file: it survives kill -9
    for (const line of ['journal_mode = wal', 'synchronous = normal']) this.#patiently(`pragma ${line}`)
    this.transaction(() => this.#db.exec(SCHEMA))
  }

  /** Two processes that open a new file at the same moment do not wait for each other by themselves. */
  #patiently(statement: string): void {
    for (let tries = 1; ; tries++)
      try {
        this.#db.exec(statement)
        return
      } catch (error) {
        if (tries === 100) throw error
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
      }
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const made = this.#db.prepare(sql)
    this.#statements.set(sql, made)
    return made
  }
  run(sql: string, ...values: Values): number {
    return Number(this.#statement(sql).run(...values).changes)
  }
  rows<T>(sql: string, ...values: Values): T[] {
    return this.#statement(sql).all(...values) as T[]
  }
  row<T>(sql: string, ...values: Values): T | undefined {
    return this.#statement(sql).get(...values) as T | undefined
  }

  /** Everything or nothing; work takes turns, across processes too, and never waits in between. */
  transaction<T>(work: () => T): T {
    this.#db.exec('begin immediate')
    try {
      const result = work()
      this.#db.exec('commit')
      return result
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('rollback')
      throw error
    }
  }

  read<K extends Kind>(kind: K, id: string): Kept[K] | undefined {
    const row = this.row<{ body: string }>('select body from objects where id = ? and kind = ?', id, kind)
    return row && (JSON.parse(row.body) as Kept[K])
  }
  /** `parent` is the object it hangs on: a refund on its payment intent, a transfer on its account. */
  keep<K extends Kind>(kind: K, body: Kept[K], parent: string | null = null): void {
    this.run(
      `insert into objects (id, kind, parent, created, body) values (?, ?, ?, ?, ?)
       on conflict (id) do update set body = excluded.body`,
      body.id,
      kind,
      parent,
      body.created,
      JSON.stringify(body),
    )
  }
  /** What hangs on one object, oldest first. */
  under<K extends Kind>(kind: K, parent: string): Kept[K][] {
    return this.rows<{ body: string }>(
      'select body from objects where parent = ? and kind = ? order by seq',
      parent,
      kind,
    ).map(({ body }) => JSON.parse(body) as Kept[K])
  }
  /** One page, newest first. Undefined when there is no such `starting_after`. */
  page<K extends Kind>(kind: K, { created_gte = 0, starting_after, parent, limit }: Listing) {
    const before = starting_after
      ? this.row<{ created: number; seq: number }>(
          'select created, seq from objects where id = ? and kind = ?',
          starting_after,
          kind,
        )
      : { created: Number.MAX_SAFE_INTEGER, seq: 0 }
    if (!before) return undefined
    const rows = this.rows<{ body: string }>(
      `select body from objects where kind = ? and created >= ? and (created, seq) < (?, ?) and (? is null or parent = ?)
       order by created desc, seq desc limit ?`,
      kind,
      created_gte,
      before.created,
      before.seq,
      parent ?? null,
      parent ?? null,
      limit + 1,
    )
    return { data: rows.slice(0, limit).map(({ body }) => JSON.parse(body) as Kept[K]), has_more: rows.length > limit }
  }
  kindOf(id: string): Kind | undefined {
    return this.row<{ kind: Kind }>('select kind from objects where id = ?', id)?.kind
  }

  /** Moves a balance by `amount - fee` cents. */
  move({ id, account, amount, fee, type, source }: Money, created: number): void {
    this.run(
      'insert into money (id, account, amount, fee, net, type, source, created) values (?, ?, ?, ?, ?, ?, ?, ?)',
      id,
      account,
      amount,
      fee,
      amount - fee,
      type,
      source,
      created,
    )
  }
  /** The lines that one object made, oldest first. */
  linesOf(source: string): MoneyLine[] {
    return this.rows(
      'select id, account, amount, fee, net, type, source, created from money where source = ? order by seq',
      source,
    )
  }
  /** One page of an account's lines, newest first. Undefined when there is no such `starting_after`. */
  pageOfLines(account: string, { created_gte = 0, starting_after, parent, limit }: Listing, type: string | null) {
    const before = starting_after
      ? this.row<{ created: number; seq: number }>(
          'select created, seq from money where id = ? and account = ?',
          starting_after,
          account,
        )
      : { created: Number.MAX_SAFE_INTEGER, seq: 0 }
    if (!before) return undefined
    const rows = this.rows<MoneyLine>(
      `select id, account, amount, fee, net, type, source, created from money where account = ? and created >= ?
         and (created, seq) < (?, ?) and (? is null or source = ?) and (? is null or type = ?)
       order by created desc, seq desc limit ?`,
      account,
      created_gte,
      before.created,
      before.seq,
      parent ?? null,
      parent ?? null,
      type,
      type,
      limit + 1,
    )
    return { data: rows.slice(0, limit), has_more: rows.length > limit }
  }
  balance(account: string): number {
    return this.row<{ cents: number }>('select coalesce(sum(net), 0) as cents from money where account = ?', account)!
      .cents
  }

  /** Something happens by itself at `at`. */
  plan(at: Date, what: string, object: string): void {
    this.run('insert into steps (at, what, object) values (?, ?, ?)', at.getTime(), what, object)
  }
  /** True the first time this is asked about `name`. */
  firstTime(name: string): boolean {
    return this.run('insert into marks values (?) on conflict do nothing', name) > 0
  }

  close(): void {
    this.#statements.clear()
    this.#db.close()
  }
}
