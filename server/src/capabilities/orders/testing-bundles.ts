import { listTasks, transitionTask } from './tasks/tasks.ts';
import { createOrderTest } from './testing.ts';

export type TaskEnd = 'complete' | 'cancel';
export type TaskKind = 'provisioning' | 'cancellation';

interface BundleLine {
  readonly hop: number;
  readonly line: string;
  readonly service: string;
  readonly quantity: number;
  readonly state: string;
  readonly chargeCount: number;
  readonly bundle: string | null;
}

/** Returns the expected states of the bundle and its parts, identical at all three hops. */
export const atEveryHop = (pack: string, phone: string, app: string) =>
  [0, 1, 2].flatMap((hop) => [
    `${hop} Office pack ${pack}`,
    `${hop} phone ${phone}`,
    `${hop} app ${app}`,
  ]);

/**
 * Creates a network of orders whose platform sells the bundle "Office pack": a phone, which can be
 * swapped for a headset, and two apps.
 */
export async function createBundleTest() {
  const network = await createOrderTest();
  const bundle = await network.createPlan();
  const parts = {} as Record<'phone' | 'headset' | 'app', { id: string; service: string }>;
  const partIds = { phone: '', headset: '', app: '' };

  /** Creates a plan of the platform that is neither listed nor priced on its own. */
  async function createUnlistedPlan(name: string) {
    const { id, service, charge } = await network.createPlan();
    await network.admin.query('update services set name = $2 where id = $1', [service, name]);
    await network.admin.query('delete from listings where service_id = $1', [service]);
    await network.admin.query('delete from price_entries where target = $1', [charge]);
    return { id, service };
  }

  await network.admin.query("update services set name = 'Office pack' where id = $1", [
    bundle.service,
  ]);
  for (const [index, [name, quantity, group]] of (
    [
      ['phone', 1, 1],
      ['headset', 1, 1],
      ['app', 2, null],
    ] as const
  ).entries()) {
    parts[name] = await createUnlistedPlan(name);
    const { rows } = await network.admin.query<{ id: string }>(
      `insert into bundle_parts (company_id, plan_id, part_plan_id, quantity, swap_group,
         allocation_bps, position)
       values ($1, $2, $3, $4, $5, 5000, $6) returning id`,
      [network.companies.platform, bundle.id, parts[name].id, quantity, group, index + 1],
    );
    partIds[name] = rows[0]?.id ?? '';
  }

  /** Orders the bundle after cancelling all open tasks, so that only its own are open. */
  async function orderBundle() {
    await network.admin.query("update order_tasks set state = 'cancelled' where state = 'open'");
    const { id } = await network.placeOrder('clerk', bundle.id);
    await network.process();
    return id;
  }

  /** Returns the lines of the chain of an order, lowest hop first. */
  async function linesOf(orderId: string): Promise<BundleLine[]> {
    const { rows } = await network.admin.query<BundleLine>(
      `with recursive chain as (
         select id, 0 as hop from orders where id = $1
         union all
         select o.id, u.hop + 1 from chain u join orders o on o.fulfils_order_id = u.id)
       select u.hop, l.id as line, l.service, l.quantity, l.state,
         jsonb_array_length(l.charges) as "chargeCount", b.service as bundle
       from chain u join order_lines l on l.order_id = u.id
         left join order_lines b on b.id = l.parent_id
       order by u.hop, l.position`,
      [orderId],
    );
    return rows;
  }
  const statesOf = async (orderId: string) =>
    (await linesOf(orderId)).map(({ hop, service, state }) => `${hop} ${service} ${state}`);

  async function openTask(kind: TaskKind, service: string): Promise<string | undefined> {
    const { items } = await listTasks(await network.as('owner'), {
      responsible: 'company',
      kind,
      page: 1,
    });
    const { rows } = await network.admin.query<{ id: string }>(
      `select t.id from order_tasks t join order_lines l on l.id = t.line_id
       where t.id = any ($1::uuid[]) and l.service = $2 and t.state = 'open'`,
      [items.map(({ id }) => id), service],
    );
    if (rows.length > 1) throw new Error(`${service} has several open tasks`);
    return rows[0]?.id;
  }

  /** Ends the open task of a part, if it has one. Returns whether there was one. */
  async function endIfOpen(kind: TaskKind, service: string, event: TaskEnd): Promise<boolean> {
    const id = await openTask(kind, service);
    if (id === undefined) return false;
    await transitionTask(await network.as('owner'), { id, event, reason: '', details: {} });
    return true;
  }
  async function endTask(kind: TaskKind, service: string, event: TaskEnd): Promise<void> {
    if (!(await endIfOpen(kind, service, event)))
      throw new Error(`${service} has no open task: ${kind}`);
  }
  const deliver = (service: string, event: TaskEnd) => endTask('provisioning', service, event);
  /** Confirms or refuses the cancellation of a part. */
  const endCancellation = (service: string, event: TaskEnd) =>
    endTask('cancellation', service, event);

  return {
    ...network,
    bundle,
    parts,
    partIds,
    orderBundle,
    linesOf,
    statesOf,
    endIfOpen,
    deliver,
    endCancellation,
  };
}

export type BundleTest = Awaited<ReturnType<typeof createBundleTest>>;
