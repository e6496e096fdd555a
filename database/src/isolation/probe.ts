import type pg from 'pg';
import { become, type Identity } from './actors.ts';

/**
 * What became of a statement: `done` – it got past grants and policies and reached a row (or a constraint
 * stopped it only then); `none` – it found no row; `refused` – insufficient privilege; `rule` – one of the
 * product's own rules (TL…). Anything else is spelled out, and nothing expects it.
 */
export type Outcome = 'done' | 'none' | 'refused' | 'rule';

/*
 * Runs statements one by one in a subtransaction each, undoes it, and tells what became of it. The image of the
 * table's rows is taken past all policies: after a statement that was not let through it must be the same.
 */
const definition = `
  create schema probe;
  grant usage on schema probe to public;
  create function probe.image(target text) returns text
    language plpgsql security definer
    as $$
    declare
      image text;
    begin
      execute format('select count(*) || '' '' || sum(hashtextextended(r::text, 0)) from %s r', target)
        into image;
      return coalesce(image, '');
    end $$;
  create function probe.attempt(target text, statements text[]) returns text[]
    language plpgsql
    as $$
    declare
      outcomes text[] := '{}';
      statement text;
      reached bigint;
      outcome text;
      before text;
      after text;
    begin
      if target is not null then
        before := probe.image(target);
      end if;
      foreach statement in array statements loop
        after := null;
        begin
          execute statement;
          get diagnostics reached = row_count;
          if reached > 0 then
            outcome := 'done';
          else
            outcome := 'none';
            if target is not null then
              after := probe.image(target);
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
        if target is not null and outcome <> 'done' then
          -- Of a statement that found no row, taken before it was undone.
          if coalesce(after, probe.image(target)) <> before then
            outcome := outcome || ', but rows changed';
          end if;
        end if;
        outcomes := outcomes || outcome;
      end loop;
      return outcomes;
    end $$;
`;

export async function installProbe(admin: pg.ClientBase): Promise<void> {
  await admin.query(definition);
}

/** The outcomes of the statements for one identity, in a transaction that is open already and stays so. */
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

/** Runs `work` in a transaction that is always taken back, whatever it did to rows, policies or grants. */
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
