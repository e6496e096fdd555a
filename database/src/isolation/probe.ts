import type pg from 'pg';
import { become, type Identity } from './actors.ts';

/**
 * The outcome of a statement: `done` – it passed grants and policies and reached a row (or failed
 * later on a constraint); `none` – it found no row; `refused` – insufficient privilege; `rule` –
 * one of the product's own rules (TL…). Anything else is reported verbatim and never expected.
 */
export type Outcome = 'done' | 'none' | 'refused' | 'rule';

/* Runs each statement in its own subtransaction, undoes it, and returns its outcome. After a
   write that reached no row, PostgreSQL must have counted no changed row of the table. Failed
   statements have already been undone by PostgreSQL. */
const definition = `
  create schema probe;
  grant usage on schema probe to public;
  create function probe.changes(target text) returns bigint
    language sql
    as $$
      select sum(pg_stat_get_xact_tuples_inserted(relid) + pg_stat_get_xact_tuples_updated(relid)
        + pg_stat_get_xact_tuples_deleted(relid)) from pg_partition_tree(target::regclass) $$;
  create function probe.attempt(target text, statements text[]) returns text[]
    language plpgsql
    as $$
    declare
      outcomes text[] := '{}';
      statement text;
      reached bigint;
      outcome text;
      before bigint;
    begin
      foreach statement in array statements loop
        begin
          before := probe.changes(target);
          execute statement;
          get diagnostics reached = row_count;
          if reached > 0 then
            outcome := 'done';
          else
            outcome := 'none';
            if probe.changes(target) > before then
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

/**
 * Returns the outcomes of the statements for one identity, in an open transaction that stays open.
 */
export async function attempt(
  admin: pg.ClientBase,
  identity: Identity,
  target: string | null,
  statements: readonly string[],
): Promise<string[]> {
  await admin.query(`savepoint identity; ${become(identity)}`);
  const { rows } = await admin.query<{ outcomes: string[] }>(
    'select probe.attempt($1, $2) as outcomes',
    [target, statements],
  );
  await admin.query('rollback to identity');
  return rows[0]?.outcomes ?? [];
}

/**
 * Runs `work` in a transaction that is always rolled back, including changes to rows, policies and
 * grants.
 */
export async function undone<Result>(
  admin: pg.ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  await admin.query('begin');
  try {
    return await work();
  } finally {
    await admin.query('rollback');
  }
}
