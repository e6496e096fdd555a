// Time to preview a change that affects 100,000 subscriptions, and to import 10,000 prices.
// Compared with reading the same subscriptions, and with inserting as many ready rows, in the same
// run.
import { PriceChangeResult } from '@trunkline/contract/catalog';
import type pg from 'pg';
import { printHeading } from './measure/machine.ts';
import { signInOwner } from './measure/person.ts';
import { startProduct, raiseRateLimits, withSite } from './measure/product.ts';

const charges = 10_000;
const subscriptions = Number(process.env['SUBSCRIPTIONS'] ?? 100_000);
const buyers = 100;
const target = 10;
const list_id = crypto.randomUUID();

/** Returns a valid ID for the n-th row of a kind, as SQL. */
const idOf = (kind: number, n: string) =>
  `('0000000${kind}-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** Puts 10,000 charges on a price list for customers who have subscriptions to the plans. */
async function fill(admin: pg.Client, company: string): Promise<void> {
  const run = (text: string, values: unknown[] = [company]) => admin.query(text, values);
  await run("set session_replication_role = 'replica'", []);
  await run(
    `insert into services (id, company_id, slug, name, provider, category,
       needs_emergency_address, state)
     select ${idOf(1, 'n')}, $1, 'bench-' || n, 'Bench ' || n, 'Bench', 'voice',
       false, 'published' from generate_series(1, 100) n`,
  );
  await run(
    `insert into plans (id, company_id, service_id, code, name, state, offered_at, bill_months)
     select ${idOf(2, 'n')}, $1, ${idOf(1, '1 + n % 100')},
       'B' || n, 'Plan ' || n, 'offered', now(), 1 from generate_series(1, ${charges}) n`,
  );
  await run(
    `insert into plan_charges (id, company_id, plan_id, code, name, kind, model, unit)
     select ${idOf(3, 'n')}, $1, ${idOf(2, 'n')}, 'SEAT', 'Seat',
       'recurring', 'per_unit', 'seat' from generate_series(1, ${charges}) n`,
  );
  await run(
    `insert into price_lists (id, company_id, name, currency)
     values ('${list_id}', $1, 'Bench', 'USD')`,
  );
  await run(
    `insert into price_entries (company_id, list_id, scope, target, method, brackets, valid_from)
     select $1, '${list_id}'::uuid, 'charge', ${idOf(3, 'n')}, 'fixed',
       '[{"from": "1", "rate_micro": "9990000", "flat_micro": "0"}]', '2026-01-01'
     from generate_series(1, ${charges}) n`,
  );
  await run(
    `insert into companies (id, parent_id, kind, name, slug)
     select ${idOf(4, 'n')}, $1, 'customer', 'Buyer ' || n, 'bench-buyer-' || n
     from generate_series(1, ${buyers}) n`,
  );
  await run(
    `insert into price_assignments (company_id, audience, target, list_id, valid_from)
     select $1, 'buyer', ${idOf(4, 'n')}, '${list_id}'::uuid, '2026-01-01'
     from generate_series(1, ${buyers}) n`,
  );
  await run(
    `insert into subscriptions (id, seller_id, buyer_id, chain_id, hop, line_id, beneficiary_id,
       service_id, plan_id, service, plan, state, model, currency, time_zone, rank, term_months,
       bill_months, notice_days, window_days, early_fee_bps, charge_while_suspended, min_quantity,
       step_quantity, quantity, started_on, anchor, term_from, term_to, window_from, charged_to,
       end_action)
     select ${idOf(5, 'n')}, $1, ${idOf(4, `1 + n % ${buyers}`)},
       ${idOf(6, 'n')}, 1, ${idOf(7, 'n')},
       ${idOf(4, `1 + n % ${buyers}`)}, ${idOf(1, '1')},
       ${idOf(2, `1 + n % ${charges}`)}, 'Voice', 'Standard', 'active', 'resale',
       'USD', 'UTC', 1, 1, 1, 30, 7, 10000, true, 1, 1, 1 + n % 50, '2026-01-15', '2026-01-15',
       '2026-01-15', '2026-02-15', '2026-01-15', '2026-02-15', 'renew'
     from generate_series(1, ${subscriptions}) n`,
  );
  await run(
    `insert into subscription_rates (seller_id, buyer_id, subscription_id, line_id, plan_id,
       charge_id, code, name, kind, model, unit, decimals, currency, brackets, bill_months,
       early_fee_bps, valid_from)
     select s.seller_id, s.buyer_id, s.id, s.line_id, s.plan_id, c.id, 'SEAT', 'Seat',
       'recurring', 'per_unit', 'seat', 0, 'USD',
       '[{"from": "1", "rate_micro": "9990000", "flat_micro": "0"}]', 1, 10000, s.anchor
     from subscriptions s join plan_charges c on c.plan_id = s.plan_id where s.service = 'Voice'
       and s.seller_id = $1`,
  );
  await run("set session_replication_role = 'origin'", []);
  await run('vacuum analyze', []);
}

async function secondsOf(callback: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await callback();
  return (performance.now() - start) / 1000;
}

const report = (label: string, seconds: number, baseline: number) =>
  process.stdout.write(
    `${label}: ${seconds.toFixed(1)} s (target ${target}), ready rows ${baseline.toFixed(2)} s, ` +
      `ratio ${(seconds / baseline).toFixed(1)}\n`,
  );

printHeading(`Market: previewing ${subscriptions} subscriptions, importing ${charges} prices`);
await withSite(async (site) => {
  const { admin, tenant } = site;
  await raiseRateLimits(site);
  for (const rule of ['bulk_upload', 'api_write'])
    await admin.query(
      'insert into rate_limit_overrides (company_id, rule, seconds, max) values ($1, $2, 1, 100000)',
      [tenant, rule],
    );
  await fill(admin, tenant);
  const product = await startProduct(site, 3192);
  const person = await signInOwner(product);
  const common = { list_id, valid_from: '2999-01-01' };
  const send = async (path: string, overrides: object) =>
    PriceChangeResult.parse(await person.request(path, { ...common, ...overrides }));

  const adjust = { q: 'bench', bps: 300, step_micro: 50_000 };
  let previewed: PriceChangeResult | undefined;
  const previewChange = async () => {
    previewed = await send('/api/prices/changes', { adjust, dry_run: true });
  };
  const preview = await secondsOf(previewChange);
  // A connection may plan its queries again after five calls, which is within the second preview.
  const second = await secondsOf(previewChange);
  const previewResult = previewed?.preview;
  if (previewResult?.changed !== charges || previewResult.subscriptions !== subscriptions)
    throw new Error(`unexpected preview: ${JSON.stringify(previewResult)}`);
  const baseline = await secondsOf(() =>
    admin.query(
      `select s.id, s.quantity, r.charge_id, r.brackets from subscriptions s
         join subscription_rates r on r.subscription_id = s.id where s.seller_id = $1`,
      [tenant],
    ),
  );
  report(`preview over ${subscriptions} subscriptions`, preview, baseline);
  report('a second preview', second, baseline);

  const lines = Array.from({ length: charges }, (_, index) => {
    const number = index + 1;
    return `bench-${1 + (number % 100)},B${number},SEAT,10.49`;
  });
  const csv = `service,plan,charge,price\n${lines.join('\n')}\n`;
  let imported: PriceChangeResult | undefined;
  const importing = await secondsOf(async () => {
    imported = await send('/api/prices/import', { csv });
  });
  if (imported?.id === null || imported?.preview.changed !== charges)
    throw new Error(`not imported: ${JSON.stringify(imported?.refusals.slice(0, 2))}`);
  await admin.query('create table ready (like price_entries including all)');
  const inserting = await secondsOf(() =>
    admin.query("insert into ready select * from price_entries where valid_from = '2999-01-01'"),
  );
  report(`import of ${charges} prices`, importing, inserting);
  await product.stop();
});
