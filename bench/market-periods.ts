// Time to charge a million periods: 250,000 chains of four companies, with a charge at each hop.
// Compared with inserting as many ready rows in the same run.
import { withScratchDatabase } from '@trunkline/database/testing';
import type pg from 'pg';
import { printHeading } from './measure/machine.ts';

const chains = Number(process.env['CHAINS'] ?? 250_000);
const hops = 4;
const targets = { seconds: 300, megabytes: 250 };

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Fills the tables with triggers disabled: one plan, and its subscriptions at every hop. */
async function fill(admin: pg.Client): Promise<void> {
  await admin.query("set session_replication_role = 'replica'");
  await admin.query(
    `insert into companies (id, parent_id, kind, name, slug)
     select md5('company ' || n)::uuid, case when n > 0 then md5('company ' || n - 1)::uuid end,
       (array['platform', 'master_distributor', 'distributor', 'reseller', 'customer'])[n + 1],
       'Company ' || n, 'company-' || n
     from generate_series(0, ${hops}) n`,
  );
  await admin.query(
    `insert into services (id, company_id, slug, name, provider, category,
       needs_emergency_address)
     values ($1, md5('company 0')::uuid, 'voice', 'Voice', 'Provider', 'voice', false)`,
    [idOf(1)],
  );
  await admin.query(
    `insert into order_lines (id, seller_id, buyer_id, order_id, position, service_id, plan_id,
       service, plan, terms, charges, currency, priced_on, quantity, beneficiary_id, state)
     select md5('l' || c || ' ' || h)::uuid, md5('company ' || h - 1)::uuid,
       md5('company ' || h)::uuid, md5('o' || c || ' ' || h)::uuid, 1, $1, $1, 'Voice', 'Standard',
       '{}', '[]', 'USD', '2026-01-15', 5, md5('company ${hops}')::uuid, 'succeeded'
     from generate_series(1, ${chains}) c cross join generate_series(1, ${hops}) h`,
    [idOf(1)],
  );
  await admin.query(
    `insert into subscriptions (id, seller_id, buyer_id, chain_id, hop, fulfils_id, line_id,
       beneficiary_id, service_id, plan_id, service, plan, state, model, currency, time_zone, rank,
       term_months, bill_months, notice_days, window_days, early_fee_bps, charge_while_suspended,
       min_quantity, step_quantity, quantity, started_on, anchor, term_from, term_to, window_from,
       charged_to, end_action)
     select md5('s' || c || ' ' || h)::uuid, md5('company ' || h - 1)::uuid,
       md5('company ' || h)::uuid, md5('c' || c)::uuid, h,
       case when h < ${hops} then md5('s' || c || ' ' || h + 1)::uuid end,
       md5('l' || c || ' ' || h)::uuid, md5('company ${hops}')::uuid, $1, $1, 'Voice', 'Standard',
       'active', 'resale', 'USD', 'UTC', 1, case when c % 2 = 0 then 12 else 1 end, 1, 30, 7, 10000,
       true, 1, 1, 5, '2026-01-15', '2026-01-15', '2026-01-15',
       case when c % 2 = 0 then date '2027-01-15' else date '2026-02-15' end, '2026-01-15',
       '2026-02-15', 'renew'
     from generate_series(1, ${chains}) c cross join generate_series(1, ${hops}) h`,
    [idOf(1)],
  );
  await admin.query(
    `insert into subscription_rates (seller_id, buyer_id, subscription_id, line_id, plan_id,
       charge_id, code, name, kind, model, unit, decimals, currency, brackets, bill_months,
       early_fee_bps, valid_from)
     select s.seller_id, s.buyer_id, s.id, s.line_id, s.plan_id, $1, 'SEAT', 'Seat', 'recurring',
       'per_unit', 'seat', 0, 'USD', '[{"from": "1", "rate_micro": "9990000", "flat_micro": "0"}]',
       1, 10000, s.anchor
     from subscriptions s`,
    [idOf(2)],
  );
  await admin.query("set session_replication_role = 'origin'");
  await admin.query('analyze subscriptions, subscription_rates');
}

/** Charges all due periods, as the job does, and returns the number of subscriptions charged. */
async function chargeAll(admin: pg.Client): Promise<number> {
  let total = 0;
  for (;;) {
    const { rows } = await admin.query<{ done: number }>(
      "select app.start_periods('2026-02-20T12:00:00Z', 5000) as done",
    );
    const finished = rows[0]?.done ?? 0;
    if (finished === 0) return total;
    total += finished;
  }
}

await withScratchDatabase(async (admin) => {
  printHeading('Market: charging a million periods');
  await fill(admin);
  let peak = 0;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 100);
  const start = performance.now();
  const charged = await chargeAll(admin);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(sampler);
  const { rows } = await admin.query<{ count: string }>('select count(*) from charge_events');
  await admin.query('create table ready (like charge_events including all)');
  const startedAt = performance.now();
  await admin.query('insert into ready overriding system value select * from charge_events');
  const insert = (performance.now() - startedAt) / 1000;
  process.stdout.write(
    `${rows[0]?.count} charges of ${charged} subscriptions in ${seconds.toFixed(1)} s ` +
      `(target ${targets.seconds}), ${Math.round(peak / 2 ** 20)} MB (target ${targets.megabytes}); ` +
      `ready rows ${insert.toFixed(1)} s, ratio ${(seconds / insert).toFixed(1)}\n`,
  );
});
