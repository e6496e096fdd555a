import { createHash } from 'node:crypto';
import type { CompanyKind } from '@trunkline/contract/companies';
import type { Role } from '@trunkline/contract/kernel/roles';
import type { Insertable, Selectable } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../../database.ts';
import { createRandom, type Random } from './random.ts';

/** A row as it is stored; JSON columns hold values, not text. */
export type DemoRow<Table extends keyof Tables> = {
  [Column in keyof Insertable<Tables[Table]>]: Column extends keyof Selectable<Tables[Table]>
    ? unknown extends Selectable<Tables[Table]>[Column]
      ? unknown
      : Insertable<Tables[Table]>[Column]
    : never;
};

export interface DemoCompany {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly kind: CompanyKind;
  readonly country: string;
  readonly city: string;
  readonly domain: string;
  readonly status: 'active' | 'suspended';
  /** ISO 8601. */
  readonly createdAt: string;
  readonly parent: DemoCompany | null;
}

export interface DemoPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: Role;
  readonly company: DemoCompany;
  readonly createdAt: string;
  readonly suspended: boolean;
}

/** When and by whom a row was created; no person: a visitor or the product itself. */
export interface Origin {
  readonly at: string;
  readonly by: string | null;
}

/** A later change of a row: the audit log shows it, and the row's first entry shows `before`. */
export interface DemoChange extends Origin {
  readonly table: string;
  readonly id: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** An entry of the audit log that is not about a row. */
export interface DemoEvent extends Origin {
  readonly type: string;
  /** Defaults to the company of the person. */
  readonly company?: string;
  readonly action?: 'event' | 'insert' | 'update';
  readonly id?: string;
  readonly label?: string;
  readonly result?: 'done' | 'denied';
  readonly detail?: unknown;
  /** Defaults to the person's own address. */
  readonly address?: string | null;
}

export interface LegalHold {
  readonly held_at: string;
  readonly held_by: string;
  readonly hold_reason: string;
}

export interface Batch {
  readonly table: keyof Tables;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly origin: ((row: Readonly<Record<string, unknown>>) => Origin) | undefined;
}

const day = 24 * 60 * 60_000;

/**
 * Collects the demonstration data: rows with their origins, later changes and events, all relative
 * to one moment. The same moment gives the same data.
 */
export class Story {
  readonly now: Date;
  readonly companies: DemoCompany[] = [];
  readonly people: DemoPerson[] = [];
  readonly batches: Batch[] = [];
  /**
   * Steps start in this order once all rows exist; only their first queries are guaranteed to run
   * in order.
   */
  readonly steps: ((client: pg.ClientBase) => Promise<unknown>)[] = [];
  readonly events: DemoEvent[] = [];
  /** Legal holds of records in the recycle bin, by ID. */
  readonly holds = new Map<string, LegalHold>();
  readonly #changes = new Map<string, DemoChange[]>();
  readonly #rowNumbers = new Map<string, number>();

  constructor(now: Date) {
    this.now = now;
  }

  /** The moment that many days ago, at an hour and minute (UTC); never in the future. */
  ago(days: number, hour = 9, minute = 0): string {
    const midnight = Math.floor((this.now.getTime() - days * day) / day) * day;
    const time = midnight + (hour * 60 + minute) * 60_000;
    return new Date(Math.min(time, this.now.getTime() - 60_000)).toISOString();
  }

  /** The moment that many minutes from the seed; negative: before it. */
  minutes(count: number): string {
    return new Date(this.now.getTime() + count * 60_000).toISOString();
  }

  /** A moment in working hours on a working day, that many days before the seed or earlier. */
  workday(days: number, random: Random): string {
    const weekday = new Date(this.now.getTime() - days * day).getUTCDay();
    const weekend = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
    return this.ago(days + weekend, random.integer(7, 17), random.integer(0, 59));
  }

  /** Returns the ID for a kind and a name, which is the same in every run. */
  id(kind: string, name: string): string {
    const hex = createHash('sha256').update(`${kind}\0${name}`).digest('hex');
    const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4] ?? '8';
    const [a, b, c, d] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20)];
    return `${a}-${b}-4${c}-${variant}${d}-${hex.slice(20, 32)}`;
  }

  /** Each name has its own stream, so that changes in one part don't affect the others. */
  random(name: string): Random {
    return createRandom(name);
  }

  company(name: string): DemoCompany {
    const found = this.companies.find((company) => company.name === name);
    if (found === undefined) throw new Error(`the demo has no company ${name}`);
    return found;
  }

  get platform(): DemoCompany {
    const [platform] = this.companies;
    if (platform === undefined) throw new Error('the demo has no platform yet');
    return platform;
  }

  get owner(): DemoPerson {
    const owner = this.people.find(({ role }) => role === 'owner');
    if (owner === undefined) throw new Error('the demo has no owner yet');
    return owner;
  }

  person(name: string): DemoPerson {
    const found = this.people.find((person) => `${person.firstName} ${person.lastName}` === name);
    if (found === undefined) throw new Error(`the demo has no person ${name}`);
    return found;
  }

  peopleOf(company: DemoCompany): DemoPerson[] {
    return this.people.filter((person) => person.company === company);
  }

  /** The companies below a company, itself included. */
  within(company: DemoCompany): DemoCompany[] {
    const isBelow = (item: DemoCompany | null): boolean =>
      item !== null && (item === company || isBelow(item.parent));
    return this.companies.filter(isBelow);
  }

  /** Adds rows; by default a row was created at `created_at` by `created_by`. */
  insert<Table extends keyof Tables>(
    table: Table,
    rows: readonly DemoRow<Table>[],
    origin?: (row: DemoRow<Table>) => Origin,
  ): void {
    if (rows.length === 0) return;
    const origins = origin && new Map<unknown, Origin>(rows.map((row) => [row, origin(row)]));
    this.batches.push({
      table,
      rows,
      origin: origins && ((row) => requireOrigin(origins.get(row))),
    });
  }

  change(change: Omit<DemoChange, 'table'> & { readonly table: keyof Tables }): void {
    const key = `${change.table} ${change.id}`;
    const existing = this.#changes.get(key) ?? [];
    this.#changes.set(
      key,
      [...existing, change].toSorted((a, b) => a.at.localeCompare(b.at)),
    );
  }

  /** The changes of a row, oldest first. */
  changesOf(table: string, id: string): DemoChange[] {
    return this.#changes.get(`${table} ${id}`) ?? [];
  }

  /** Returns the next number for rows of a table that are added without an ID. */
  nextRowNumber(table: string): number {
    const number = (this.#rowNumbers.get(table) ?? 0) + 1;
    this.#rowNumbers.set(table, number);
    return number;
  }

  /** Adds data that the database generates more quickly itself. */
  execute(sql: string, values: readonly unknown[] = []): void {
    this.steps.push((client) => client.query(sql, [...values]));
  }

  event(event: DemoEvent): void {
    this.events.push(event);
  }
}

function requireOrigin(origin: Origin | undefined): Origin {
  if (origin === undefined) throw new Error('a row has no origin');
  return origin;
}
