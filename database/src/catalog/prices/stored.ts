import type pg from 'pg';
import { lastDay } from './generate.ts';
import type { Market } from './market.ts';

/* Stores a market and queries it in one round trip each. Every company has one person, an owner
   with the company's id. Days are counted from 2029-12-31. */
const definition = `
  create schema market;
  grant usage on schema market to public;
  create function market.day(n integer) returns date language sql immutable
    as $$ select date '2029-12-31' + n $$;
  create function market.fill(m jsonb) returns void language plpgsql as $$
    begin
      insert into companies (id, parent_id, kind, name, slug)
        select id, parent, kind, 'Company', 'c-' || id
        from jsonb_to_recordset(m -> 'companies') as c(id uuid, parent uuid, kind text);
      insert into auth_users (id, email) select id, id || '@market.example'
        from jsonb_to_recordset(m -> 'companies') as c(id uuid);
      insert into profiles (id, company_id, email, status) select id, id, id || '@market.example',
        'active' from jsonb_to_recordset(m -> 'companies') as c(id uuid);
      insert into user_roles (user_id, role) select id, 'owner'
        from jsonb_to_recordset(m -> 'companies') as c(id uuid);
      insert into services (id, company_id, slug, name, provider, category, state,
          needs_emergency_address)
        select id, owner, 's-' || id, 'Service', 'Provider', category, 'published', false
        from jsonb_to_recordset(m -> 'services') as s(id uuid, owner uuid, category text);
      insert into plans (id, company_id, service_id, code, name, state, offered_at)
        select id, owner, service, upper(id::text), 'Plan', 'offered', now()
        from jsonb_to_recordset(m -> 'plans') as p(id uuid, owner uuid, service uuid);
      insert into plan_charges (id, company_id, plan_id, code, name, kind, model, unit)
        select id, owner, plan, upper(id::text), 'Charge', 'recurring', 'graduated', 'seat'
        from jsonb_to_recordset(m -> 'charges') as c(id uuid, owner uuid, plan uuid);
      insert into listings (company_id, service_id) select seller, service
        from jsonb_to_recordset(m -> 'listings') as l(seller uuid, service uuid);
      insert into partners (company_id, partner_company_id, tier) select seller, buyer, tier
        from jsonb_to_recordset(m -> 'partners') as p(seller uuid, buyer uuid, tier text);
      insert into price_lists (id, company_id, name, kind, currency, base_list_id, step_micro,
          rounding, min_margin_bps)
        select id, owner, id, kind, currency, base, step, rounding, margin
        from jsonb_to_recordset(m -> 'lists') as l(id uuid, owner uuid, kind text, currency text,
          base uuid, step bigint, rounding text, margin integer);
      insert into price_entries (id, company_id, list_id, scope, target, method, brackets, bps,
          add_micro, valid_from)
        select id, owner, list, scope, target, method, brackets, bps, add,
          market.day(since)
        from jsonb_to_recordset(m -> 'entries') as e(id uuid, owner uuid, list uuid, scope text,
          target text, method text, brackets jsonb, bps integer, add bigint, since integer);
      insert into price_assignments (company_id, kind, audience, target, list_id, valid_from)
        select owner, kind, audience, target, list, market.day(since)
        from jsonb_to_recordset(m -> 'assignments') as a(owner uuid, kind text, audience text,
          target text, list uuid, since integer);
      insert into exchange_rates (company_id, from_currency, to_currency, rate_e8, valid_from)
        select owner, "from", "to", rate, market.day(since)
        from jsonb_to_recordset(m -> 'rates') as r(owner uuid, "from" text, "to" text,
          rate bigint, since integer);
    end $$;
  create function market.become(person uuid) returns void language sql security definer
    as $$ select set_config('app.claims',
      app.sign_claims(jsonb_build_object('user_id', person, 'aal', 'aal2'), 'app_user'), true) $$;
  -- Returns the results of both functions for each query.
  create function market.run_queries(queries jsonb, plans uuid[], charges uuid[])
    returns table (resolved jsonb, explained jsonb) language plpgsql as $$
    declare
      item record;
    begin
      for item in select * from jsonb_to_recordset(queries)
        as q(reader uuid, buyer uuid, visitors boolean, day integer, explain boolean) loop
        perform market.become(item.reader);
        resolved := (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from app.resolve_prices(
          item.buyer, plans, market.day(item.day), item.visitors) r);
        explained := case when item.explain then (
          select coalesce(jsonb_agg(to_jsonb(e) || jsonb_build_object('charge_id', c)), '[]')
          from unnest(charges) c
            cross join app.explain_price(item.buyer, c, market.day(item.day), item.visitors) e)
          else '[]' end;
        return next;
      end loop;
    end $$;
  -- These tables have no statistics yet, so the planner would scan them sequentially.
  set enable_seqscan = off;
  -- Triggers with tests of their own would only cost time here.
  alter table companies disable trigger user;
  alter table companies enable trigger ancestry;
  alter table companies enable trigger branch;
  alter table profiles disable trigger user;
  alter table user_roles disable trigger user;
  alter table services disable trigger user;
  alter table partners disable trigger user;
  alter table price_entries disable trigger user;
  alter table price_lists disable trigger user;
  alter table price_assignments disable trigger user;
  alter table exchange_rates disable trigger user;
`;

export interface PriceQuery {
  readonly reader: string;
  readonly buyer: string;
  readonly visitors: boolean;
  readonly day: number;
  readonly explain?: boolean;
}

export interface Resolved {
  readonly charge_id: string;
  readonly currency: string | null;
  readonly brackets: { from: string; rate_micro: string; flat_micro: string }[] | null;
  readonly problem: string | null;
  readonly guards: string[];
  readonly buy_brackets: { from: string; rate_micro: string; flat_micro: string }[] | null;
}

export interface Explained {
  readonly step: number;
  readonly charge_id: string;
  readonly list_id: string | null;
  readonly method: string | null;
  readonly exact: { rate: [string, string]; flat: [string, string] }[] | null;
  readonly brackets: { from: string; rate_micro: string; flat_micro: string }[] | null;
  readonly base_currency: string | null;
  readonly currency: string | null;
}

export interface PriceResponse {
  readonly resolved: readonly Resolved[];
  readonly explained: readonly Explained[];
}

/** How many markets to store between vacuums; rolled-back rows slow down every following market. */
const vacuumEvery = 200;
let marketCount = 0;

/** Prepares a database that is dropped afterwards. */
export async function installMarkets(admin: pg.ClientBase): Promise<void> {
  await admin.query(definition);
}

/** Stores a market, runs queries, and removes the market again. */
export async function queryMarket(
  admin: pg.ClientBase,
  market: Market,
  queries: readonly PriceQuery[],
): Promise<PriceResponse[]> {
  if (++marketCount % vacuumEvery === 0) await admin.query('vacuum');
  await admin.query('begin');
  try {
    await admin.query('select market.fill($1)', [JSON.stringify(market)]);
    await admin.query('set local role app_user');
    const { rows } = await admin.query<PriceResponse>(
      'select * from market.run_queries($1, $2, $3)',
      [
        JSON.stringify(queries),
        market.plans.map(({ id }) => id),
        market.charges.map(({ id }) => id),
      ],
    );
    return rows;
  } finally {
    await admin.query('rollback');
  }
}

/** Returns two queries for every company: its own prices, and those for visitors of its site. */
export function allQueries({ companies }: Market, day = lastDay): PriceQuery[] {
  return companies.flatMap(({ id }) => [
    { reader: id, buyer: id, visitors: false, day },
    { reader: id, buyer: id, visitors: true, day },
  ]);
}
