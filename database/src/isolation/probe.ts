import type pg from 'pg';
import { assumeIdentity, type Identity } from './actors.ts';

/**
 * The outcome of a statement: `done` – it passed grants and policies and reached a row (or failed
 * later on a constraint); `none` – it found no row; `refused` – insufficient privilege; `rule` –
 * one of the product's own rules (TL…). Anything else is reported verbatim and never expected.
 */
export type Outcome = 'done' | 'none' | 'refused' | 'rule';

/* Runs each statement in its own subtransaction, undoes it, and returns its outcome. After a
   write that reached no row, PostgreSQL must have counted no changed row of the table. Failed
   statements have already been undone by PostgreSQL. Named statements are prepared, because planning
   takes far longer than running them and most identities share a role and with it the plan. */
const definition = `
  create schema probe;
  grant usage on schema probe to public;
  create function probe.changes(targets oid[]) returns bigint
    language plpgsql
    as $$
    declare
      target oid;
      changes bigint := 0;
    begin
      foreach target in array targets loop
        changes := changes + pg_stat_get_xact_tuples_inserted(target)
          + pg_stat_get_xact_tuples_updated(target) + pg_stat_get_xact_tuples_deleted(target);
      end loop;
      return changes;
    end $$;
  create function probe.attempt(target text, names text[], texts text[], executions text[])
    returns text[]
    language plpgsql
    set plan_cache_mode to force_generic_plan
    as $$
    declare
      targets constant oid[] := array(select relid from pg_partition_tree(target::regclass));
      prepared text[] := array(select name from pg_prepared_statements);
      outcomes text[] := '{}';
      reached bigint;
      outcome text;
      before bigint;
    begin
      for place in 1 .. cardinality(executions) loop
        begin
          if names[place] is not null and names[place] <> all (prepared) then
            execute format('prepare %I as %s', names[place], texts[place]);
            prepared := prepared || names[place];
          end if;
          before := probe.changes(targets);
          execute executions[place];
          get diagnostics reached = row_count;
          if reached > 0 then
            outcome := 'done';
          else
            outcome := 'none';
            if probe.changes(targets) > before then
              outcome := 'none, but rows changed';
            end if;
          end if;
          raise exception using errcode = 'UNDO1';
        exception
          when sqlstate 'UNDO1' then null;
          when insufficient_privilege then outcome := 'refused';
          when integrity_constraint_violation then outcome := 'done';
          when others then
            outcome := case when sqlstate like 'TL%' then 'rule' else sqlstate || ' ' || sqlerrm end;
        end;
        outcomes := outcomes || outcome;
      end loop;
      return outcomes;
    end $$;
`;

export async function installProbe(admin: pg.ClientBase): Promise<void> {
  await admin.query(definition);
}

const literals = /(?<!interval )'(?:[^']|'')*'/g;
const writes = /^(?:insert|update|delete)/;

interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  /** Runs the statement with its parameters. */
  readonly execution: string;
}

/** Turns statements into a small set of parameterised texts, and stores their names. */
export class Preparation {
  readonly #names = new Map<string, string>();

  prepare(role: string, statement: string): PreparedStatement {
    const values: string[] = [];
    const parameterized = statement.replace(literals, (value) => `$${values.push(value)}`);
    // `execute` counts only rows that a statement returns; a constant needs no right to read.
    const text = writes.test(statement) ? `${parameterized} returning 1` : parameterized;
    // Planning can inline a function that another role may not call.
    const key = `${role}: ${text}`;
    const name = this.#names.get(key) ?? `p${this.#names.size}`;
    this.#names.set(key, name);
    const parameters = values.length > 0 ? `(${values.join(', ')})` : '';
    return { name, text, execution: `execute ${name}${parameters}` };
  }
}

/**
 * Returns the outcomes of the statements for one identity, in an open transaction that stays open.
 * With a `preparation`, statements that differ only in their literals share a plan.
 */
export async function attempt(
  admin: pg.ClientBase,
  identity: Identity,
  target: string | null,
  statements: readonly string[],
  preparation?: Preparation,
): Promise<string[]> {
  const prepared = statements.map((statement) => preparation?.prepare(identity.role, statement));
  await admin.query(`savepoint identity; ${assumeIdentity(identity)}`);
  const { rows } = await admin.query<{ outcomes: string[] }>(
    'select probe.attempt($1, $2, $3, $4) as outcomes',
    [
      target,
      prepared.map((item) => item?.name),
      prepared.map((item) => item?.text),
      statements.map((statement, index) => prepared[index]?.execution ?? statement),
    ],
  );
  await admin.query('rollback to identity');
  return rows[0]?.outcomes ?? [];
}

/**
 * Runs `work` in a transaction that is always rolled back, including changes to rows, policies and
 * grants, and discards its prepared statements.
 */
export async function withRollback<Result>(
  admin: pg.ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  await admin.query('begin');
  try {
    return await work();
  } finally {
    await admin.query('rollback; deallocate all');
  }
}
