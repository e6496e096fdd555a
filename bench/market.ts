// Time to price 200 plans for a customer whose purchases pass through five companies, at 10,000 and
// at 1,000,000 price entries, compared alternately with reading as many ready rows by key.
import { withScratchDatabase } from '@trunkline/database/testing';
import type pg from 'pg';
import { printHeading } from './measure/machine.ts';
import { median, quantile } from './measure/statistics.ts';

const plans = 200;
const rounds = Number(process.env['ROUNDS'] ?? 60);
const targets = { p50: 20, ratio: 6, growth: 1.15, cached: 2 };
const kinds = ['platform', 'master_distributor', 'distributor', 'reseller', 'customer'];

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Five companies in a row, each selling 200 plans at its own prices, changed five times. */
async function fill(client: pg.Client): Promise<void> {
  await client.query("set session_replication_role = 'replica'");
  for (const [index, kind] of kinds.entries()) {
    await client.query(
      'insert into companies (id, parent_id, kind, name, slug) values ($1, $2, $3, $3, $4)',
      [idOf(index), index === 0 ? null : idOf(index - 1), kind, `company-${index}`],
    );
    for (let ancestor = 0; ancestor <= index; ancestor += 1)
      await client.query('insert into company_tree values ($1, $2, $3)', [
        idOf(ancestor),
        idOf(index),
        index - ancestor,
      ]);
  }
  const customer = idOf(kinds.length - 1);
  await client.query('insert into auth_users (id, email) values ($1, $2)', [
    customer,
    'a@b.example',
  ]);
  await client.query(
    "insert into profiles (id, company_id, email, status) values ($1, $1, 'a@b.example', 'active')",
    [customer],
  );
  await client.query("insert into user_roles (user_id, role) values ($1, 'end_user')", [customer]);
  await client.query(
    `insert into services (id, company_id, slug, name, provider, category,
       needs_emergency_address, state)
     values ($1, $2, 'service', 'Service', 'Provider', 'voice', false, 'published')`,
    [idOf(100), idOf(0)],
  );
  await client.query(
    `insert into plans (company_id, service_id, code, name, state, offered_at)
     select $2, $1, 'P' || n, 'Plan', 'offered', now() from generate_series(1, ${plans}) n`,
    [idOf(100), idOf(0)],
  );
  await client.query(
    `insert into plan_charges (company_id, plan_id, code, name, kind, unit)
     select company_id, id, 'SEAT', 'Seat', 'recurring', 'seat' from plans`,
  );
  for (const index of [0, 1, 2, 3]) {
    const list = [idOf(200 + index), idOf(index)];
    await client.query('insert into listings (company_id, service_id) values ($1, $2)', [
      idOf(index),
      idOf(100),
    ]);
    await client.query(
      "insert into price_lists (id, company_id, name, currency) values ($1, $2, 'Prices', 'USD')",
      list,
    );
    await client.query(
      `insert into price_entries (company_id, list_id, scope, target, method, brackets, bps, valid_from)
       select $2, $1, 'charge', c.id, ${index === 0 ? "'fixed'" : "'markup'"},
         ${index === 0 ? `'[{"from": "1", "rate_micro": "9990000", "flat_micro": "0"}]'` : 'null'}::jsonb,
         ${index === 0 ? 'null' : '1250'}::integer, date '2026-01-01' + n
       from plan_charges c cross join generate_series(1, 5) n`,
      list,
    );
    await client.query(
      `insert into price_assignments (company_id, audience, target, list_id, valid_from)
       values ($2, 'kind', $3, $1, '2026-01-01')`,
      [...list, kinds[index + 1] ?? ''],
    );
  }
}

/** Adds entries of other lists until the target count is reached. */
async function fillTo(client: pg.Client, target: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from price_entries',
  );
  await client.query(
    `insert into price_lists (id, company_id, name, currency)
     select md5('list ' || n)::uuid, $1, 'Other ' || n, 'USD' from generate_series(1, 500) n
     on conflict do nothing`,
    [idOf(1)],
  );
  await client.query(
    `insert into price_entries (company_id, list_id, scope, target, method, bps, valid_from)
     select $1, md5('list ' || 1 + n % 500)::uuid, 'charge', md5(n::text)::uuid, 'markup', 100,
       date '2026-01-01' from generate_series($2::integer, $3::integer - 1) n`,
    [idOf(1), rows[0]?.count ?? 0, target],
  );
  await client.query('vacuum analyze');
}

async function measure(client: pg.Client) {
  const { rows: planRows } = await client.query<{ id: string }>('select id from plans');
  const ids = planRows.map(({ id }) => id);
  const { rows: entries } = await client.query<{ id: string }>(
    "select id from price_entries where valid_from = '2026-01-06' limit $1",
    [plans * 4],
  );
  const keys = entries.map(({ id }) => id);
  const resolve = () =>
    client.query({
      name: 'resolve',
      text: "select * from app.resolve_prices($1, $2, '2026-06-01')",
      values: [idOf(kinds.length - 1), ids],
    });
  // The query of a process that has cached prices: the epoch, and prices only if it has changed.
  const resolveIfChanged = (value: string | null) =>
    client.query<{ epoch: string }>({
      name: 'resolve_if_changed',
      text: `with now as materialized (select app.price_epoch($1, false) as epoch)
        select n.epoch, r.* from now n left join lateral (
          select * from app.resolve_prices($1, $2, '2026-06-01')
          where n.epoch is distinct from $3::text offset 0) r on true`,
      values: [idOf(kinds.length - 1), ids, value],
    });
  const ready = () =>
    client.query({
      name: 'ready',
      text: `select e.* from unnest($1::uuid[]) k join price_entries e on e.id = k`,
      values: [keys],
    });
  const times = { resolve: [] as number[], ready: [] as number[], cached: [] as number[] };
  await client.query('begin');
  await client.query(
    `select set_config('app.claims', app.sign_claims(
       jsonb_build_object('user_id', $1::text, 'aal', 'aal2'), 'app_user'), true)`,
    [idOf(kinds.length - 1)],
  );
  await client.query('grant select on price_entries to app_user; set local role app_user');
  const { rows } = await resolve();
  if (rows.length !== plans || rows.some(({ brackets }) => brackets === null))
    throw new Error(`not every plan has a price: ${JSON.stringify(rows[0])}`);
  const epoch = (await resolveIfChanged(null)).rows[0]?.epoch ?? '';
  if ((await resolveIfChanged(epoch)).rows.length !== 1)
    throw new Error('unchanged prices were resolved again');
  await client.query('set local role none');
  for (let index = 0; index < rounds; index += 1)
    for (const [name, run, role] of [
      ['resolve', resolve, 'app_user'],
      ['ready', ready, 'none'],
      ['cached', () => resolveIfChanged(epoch), 'app_user'],
    ] as const) {
      await client.query(`set local role ${role}`);
      const start = performance.now();
      await run();
      if (index >= 10) times[name].push(performance.now() - start);
    }
  await client.query('rollback');
  return times;
}

await withScratchDatabase(async (client) => {
  await fill(client);
  printHeading('Market: 200 plans through five companies');
  const p50s: number[] = [];
  for (const entries of [10_000, 1_000_000]) {
    await fillTo(client, entries);
    const { resolve, ready, cached } = await measure(client);
    const p50 = median(resolve);
    p50s.push(p50);
    const ratio = p50 / median(ready);
    process.stdout.write(
      `${entries} entries: p50 ${p50.toFixed(1)} ms (target ${targets.p50}), p95 ` +
        `${quantile(resolve, 0.95).toFixed(1)} ms; ready rows ${median(ready).toFixed(1)} ms, ` +
        `ratio ${ratio.toFixed(1)} (target ${targets.ratio}); ` +
        `cached ${median(cached).toFixed(2)} ms (target ${targets.cached})\n`,
    );
  }
  const [small = 0, large = 0] = p50s;
  process.stdout.write(`growth ${(large / small).toFixed(2)} (target ${targets.growth})\n`);
});
