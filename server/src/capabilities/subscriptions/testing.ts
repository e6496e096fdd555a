import type { Change } from '@trunkline/contract/subscriptions';
import { createTestNetwork, type Person } from '../../testing.ts';
import { changeSubscription } from './changes/change.ts';

export const noonOn = (day: string) => new Date(`${day}T12:00:00Z`);

/** Price of a seat for each buyer in millionths, from the top. */
export const seatPrices = { north: '10000000', northShop: '12000000', northClient: '15000000' };
type Buyer = keyof typeof seatPrices;
const factors: Readonly<Record<Buyer, bigint>> = { north: 10n, northShop: 12n, northClient: 15n };

const planRows = {
  basic: { rank: 1, term_months: 12, window_days: 7, end_action: 'renew' },
  large: { rank: 2, term_months: 12, window_days: 7, end_action: 'renew' },
  monthly: { rank: 1, term_months: 0, window_days: 0, end_action: 'roll' },
  trial: { rank: 1, term_months: 12, window_days: 7, end_action: 'renew', trial_days: 14 },
} as const;
export type PlanName = keyof typeof planRows;

interface PlanIds {
  readonly plan: string;
  readonly seat: string;
  readonly setup: string;
  readonly minute: string;
}

interface ChargeRow {
  readonly seller: string;
  readonly kind: string;
  readonly quantity: string;
  readonly days: string;
  readonly rate: string;
  readonly group_id: string;
}

/**
 * Creates a chain of four companies: the platform's service, sold on by North and North Shop to
 * North Client, at 10, 12 and 15 for a seat each month.
 */
export async function createSubscriptionTest() {
  const network = await createTestNetwork();
  const { admin, companies } = network;
  const { platform, north, northShop, northClient } = companies;
  const path = [
    { seller: platform, buyer: north, name: 'north', kind: 'distributor' },
    { seller: north, buyer: northShop, name: 'northShop', kind: 'reseller' },
    { seller: northShop, buyer: northClient, name: 'northClient', kind: 'customer' },
  ] as const;
  const people = {
    ...network.people,
    buyer: await network.person(northClient, 'admin'),
    shopAdmin: await network.person(northShop, 'admin'),
  };
  const service = crypto.randomUUID();
  await admin.query(
    `insert into services (id, company_id, slug, name, provider, category, state)
     values ($1, $2, 'voice', 'Voice', 'Platform', 'voice', 'published')`,
    [service, platform],
  );
  await admin.query('insert into listings (company_id, service_id) select unnest($1::uuid[]), $2', [
    [north, northShop],
    service,
  ]);
  const lists = new Map<Buyer, string>();
  for (const { seller, name, kind } of path) {
    const list = crypto.randomUUID();
    lists.set(name, list);
    await admin.query(
      `insert into price_lists (id, company_id, name, currency) values ($1, $2, 'Prices', 'USD')`,
      [list, seller],
    );
    await admin.query(
      `insert into price_assignments (company_id, audience, target, list_id, valid_from)
       values ($1, 'kind', $2, $3, '2020-01-01')`,
      [seller, kind, list],
    );
  }

  /** Sets what every buyer of the chain pays for a charge, as multiples of one price. */
  async function priceCharge(charge: string, micro: bigint, from = '2020-01-01') {
    for (const { seller, name } of path) {
      const rate = ((micro * factors[name]) / 10n).toString();
      await admin.query(
        `insert into price_entries (company_id, list_id, scope, target, method, brackets, valid_from)
         values ($1, $2, 'charge', $3, 'fixed', $4, $5)`,
        [
          seller,
          lists.get(name),
          charge,
          JSON.stringify([{ from: '1', rate_micro: rate, flat_micro: '0' }]),
          from,
        ],
      );
    }
  }

  const plans = {} as Record<PlanName, PlanIds>;
  for (const [index, [name, row]] of Object.entries(planRows).entries()) {
    const ids = {
      plan: crypto.randomUUID(),
      seat: crypto.randomUUID(),
      setup: crypto.randomUUID(),
      minute: crypto.randomUUID(),
    };
    plans[name as PlanName] = ids;
    await admin.query(
      `insert into plans (id, company_id, service_id, code, name, rank, term_months, window_days,
         end_action, trial_days, max_quantity, state, offered_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1000, 'offered', now())`,
      [
        ids.plan,
        platform,
        service,
        name.toUpperCase(),
        name,
        row.rank,
        row.term_months,
        row.window_days,
        row.end_action,
        'trial_days' in row ? row.trial_days : 0,
      ],
    );
    await admin.query(
      `insert into plan_charges (id, company_id, plan_id, code, name, kind, model, unit, meter)
       values ($1, $4, $5, 'SEAT', 'Seat', 'recurring', 'per_unit', 'seat', null),
         ($2, $4, $5, 'SETUP', 'Setup', 'once', 'flat', '', null),
         ($3, $4, $5, 'MINUTE', 'Minute', 'usage', 'per_unit', 'minute', 'minutes')`,
      [ids.seat, ids.setup, ids.minute, platform, ids.plan],
    );
    await priceCharge(ids.seat, BigInt(index === 1 ? 20_000_000 : 10_000_000));
    await priceCharge(ids.setup, 50_000_000n);
    await priceCharge(ids.minute, 20_000n);
  }

  /** Inserts order lines at every hop, topmost first. */
  async function insertLines(
    plan: PlanName,
    quantity: number,
    day: string,
    state = 'succeeded',
  ): Promise<{ id: string; name: Buyer }[]> {
    let lowerLineId: string | null = null;
    const lines: { id: string; name: Buyer }[] = [];
    for (const { seller, buyer, name } of path.toReversed()) {
      const order = crypto.randomUUID();
      const line: string = crypto.randomUUID();
      await admin.query(
        `insert into orders (id, seller_id, buyer_id, number, state, currency)
         values ($1, $2, $3, (select count(*) + 1 from orders where seller_id = $2), 'completed',
           'USD')`,
        [order, seller, buyer],
      );
      await admin.query(
        `insert into order_lines (id, seller_id, buyer_id, order_id, position, service_id, plan_id,
           service, plan, terms, charges, currency, priced_on, quantity, beneficiary_id, state,
           fulfils_line_id)
         select $1, $2, $3, $4, 1, p.service_id, p.id, 'Voice', p.name, '{}', (
             select jsonb_agg(jsonb_build_object('charge_id', c.id, 'code', c.code, 'name', c.name,
               'kind', c.kind, 'model', c.model, 'unit', c.unit, 'meter', c.meter,
               'package_size', c.package_size, 'decimals', c.decimals, 'tax_code', c.tax_code,
               'brackets', t.brackets))
             from app.price_steps($3, $3, null, array[p.id], $7::date, false) t
               join plan_charges c on c.id = t.charge_id where t.step = 1),
           'USD', $7, $6, $8, $10, $9
         from plans p where p.id = $5`,
        [
          line,
          seller,
          buyer,
          order,
          plans[plan].plan,
          quantity,
          day,
          northClient,
          lowerLineId,
          state,
        ],
      );
      lines.unshift({ id: line, name });
      lowerLineId = line;
    }
    return lines;
  }

  /** Starts the subscriptions of lines that succeeded, from the top. */
  async function start(plan: PlanName, quantity: number, day: string) {
    const started = {} as Record<Buyer, string>;
    for (const { id, name } of await insertLines(plan, quantity, day)) {
      const { rows } = await admin.query<{ id: string }>(
        'select app.start_subscription($1, $2) as id',
        [id, day],
      );
      started[name] = rows[0]?.id ?? '';
    }
    return started;
  }

  const as = (person: Person) => network.signedInAs(person);
  async function queryOne<Row>(sql: string, values: unknown[]): Promise<Row> {
    const { rows } = await admin.query(sql, values);
    return rows[0] as Row;
  }

  /** Returns the charges at each hop of a chain, from the top. */
  async function eventsOf(id: string, kind?: string): Promise<ChargeRow[]> {
    const { rows } = await admin.query<ChargeRow>(
      `select e.seller_id as seller, e.kind, e.quantity,
         e.service_from || ' ' || e.service_to as days, e.unit_micros as rate, e.group_id
       from charge_events e join subscriptions s on s.id = e.subscription_id
       where s.chain_id = (select chain_id from subscriptions where id = $1)
         and ($2::text is null or e.kind = $2)
       order by e.hop, e.number`,
      [id, kind],
    );
    return rows;
  }

  async function versionOf(id: string): Promise<number> {
    const { version } = await queryOne<{ version: number }>(
      'select version from subscriptions where id = $1',
      [id],
    );
    return version;
  }

  /** Changes the current version of a subscription. */
  async function change(person: Person, id: string, requested: Change, dry_run = false) {
    const version = await versionOf(id);
    return changeSubscription(await as(person), { id, version, change: requested, dry_run });
  }

  return {
    ...network,
    people,
    as,
    path,
    plans,
    service,
    insertLines,
    start,
    priceCharge,
    queryOne,
    eventsOf,
    versionOf,
    change,
  };
}

export type SubscriptionTest = Awaited<ReturnType<typeof createSubscriptionTest>>;
