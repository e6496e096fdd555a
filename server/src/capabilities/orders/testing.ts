import { randomBytes } from 'node:crypto';
import type { OrderDetail } from '@trunkline/contract/orders';
import { capabilities } from '../index.ts';
import { createTestNetwork } from '../../testing.ts';
import { createOrder } from './cart/place-order.ts';
import { processOrders } from './delivery/deliver.ts';
import { sendLetter, signLetter } from './letters/sign-letter.ts';

const rate = (micro: string) => [{ from: '1', rate_micro: micro, flat_micro: '0' }];

/** Price of one seat at each hop, in millionths; the digits appear nowhere else. */
export const prices = { north: '10111000', northShop: '13222000', northClient: '17333000' };

type Network = Awaited<ReturnType<typeof createTestNetwork>>;

/** Sets a fixed price of one charge in the list of a seller for one kind of buyer. */
async function setPrice(
  { admin }: Pick<Network, 'admin'>,
  seller: string,
  kind: string,
  charge: string,
  micro: string,
): Promise<void> {
  const { rows } = await admin.query<{ list_id: string }>(
    "select list_id from price_assignments where company_id = $1 and audience = 'kind' and target = $2",
    [seller, kind],
  );
  const list = rows[0]?.list_id ?? crypto.randomUUID();
  if (rows.length === 0) {
    await admin.query(
      "insert into price_lists (id, company_id, name, currency) values ($1, $2, $3, 'USD')",
      [list, seller, `For ${kind} ${list}`],
    );
    await admin.query(
      `insert into price_assignments (company_id, audience, target, list_id, valid_from)
       values ($1, 'kind', $2, $3, '2020-01-01')`,
      [seller, kind, list],
    );
  }
  await admin.query(
    `insert into price_entries (company_id, list_id, scope, target, method, brackets, valid_from)
     values ($1, $2, 'charge', $3, 'fixed', $4, '2020-01-01')`,
    [seller, list, charge, JSON.stringify(rate(micro))],
  );
}

/**
 * Creates a network with people who order, and with plans of the platform that the distributor and
 * the reseller below it sell at their own prices.
 */
export async function createOrderTest() {
  const network = await createTestNetwork();
  const { platform, north, northShop, northClient, southShop } = network.companies;
  const people = {
    ...network.people,
    shopAdmin: await network.person(northShop, 'admin'),
    clientAdmin: await network.person(northClient, 'admin'),
    clientOwner: await network.person(northClient, 'owner'),
    southReseller: await network.person(southShop, 'reseller'),
  };
  const as = (persona: keyof typeof people) => network.signedInAs(people[persona]);

  /**
   * Creates a plan with a charge per seat, sold down to the customer; its code ends in `suffix`.
   */
  async function createPlan(
    terms: Readonly<Record<string, unknown>> = {},
    category = 'cloud',
    suffix = '',
  ) {
    const [service, id, charge] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const code = `${randomBytes(4).toString('hex')}${suffix}`.toUpperCase();
    await network.admin.query(
      `insert into services (id, company_id, slug, name, provider, category, state)
       values ($1, $2, $3, 'Desk phones', 'Upstream Telecom', $4, 'published')`,
      [service, platform, `phones-${code.toLowerCase()}`, category],
    );
    const columns = Object.keys(terms);
    await network.admin.query(
      `insert into plans (id, company_id, service_id, code, name, state, offered_at
         ${columns.map((name) => `, ${name}`).join('')})
       values ($1, $2, $3, $4, 'Standard', 'offered', now()
         ${columns.map((_, index) => `, $${index + 5}`).join('')})`,
      [id, platform, service, code, ...Object.values(terms)],
    );
    await network.admin.query(
      `insert into plan_charges (id, company_id, plan_id, code, name, kind, unit)
       values ($1, $2, $3, 'SEAT', 'Seat', 'recurring', 'seat')`,
      [charge, platform, id],
    );
    await network.admin.query(
      'insert into listings (company_id, service_id) select unnest($1::uuid[]), $2',
      [[north, northShop], service],
    );
    await setPrice(network, platform, 'distributor', charge, prices.north);
    await setPrice(network, north, 'reseller', charge, prices.northShop);
    await setPrice(network, northShop, 'customer', charge, prices.northClient);
    return { id, service, charge };
  }

  /** Orders a plan as a person of a company, for that company. */
  async function placeOrder(
    persona: keyof typeof people,
    planId: string,
    changes: Partial<Parameters<typeof createOrder>[1]> = {},
    line: object = {},
  ): Promise<OrderDetail> {
    const { order: placed } = await createOrder(await as(persona), {
      lines: [
        {
          plan_id: planId,
          quantity: 3,
          answers: {},
          beneficiary_id: null,
          trial_end: 'convert',
          ...line,
        },
      ],
      reference: '',
      note: '',
      draft: false,
      dry_run: false,
      ...changes,
    });
    if (placed === null) throw new Error('nothing was ordered');
    return placed;
  }

  /** Returns the newest email to an address. */
  async function latestEmailTo(address: string): Promise<{ subject: string; text: string }> {
    const { rows } = await network.admin.query<{ subject: string; text: string }>(
      `select subject, text from mail_messages where recipient = $1
       order by created_at desc, id limit 1`,
      [address],
    );
    const [mail] = rows;
    if (mail === undefined) throw new Error(`No email was sent to ${address}`);
    return mail;
  }

  const connectors = capabilities.flatMap((each) => each.connectors);
  /** Runs the job that submits orders. */
  async function process(): Promise<void> {
    const { log, webhooks, answerSecrets, seal } = await as('owner');
    await processOrders({
      database: network.database,
      webhooks,
      answerSecrets,
      seal,
      baseUrl: new URL('https://trunkline.example'),
      connectors,
      log,
      now: () => network.clock.now,
    });
  }

  /** Returns the orders of the chain that fulfils an order, lowest first. */
  async function chain(orderId: string) {
    const { rows } = await network.admin.query<{
      order_id: string;
      line_id: string;
      state: string;
      line_state: string;
      seller_id: string;
      buyer_id: string;
      charges: string;
    }>(
      `with recursive chain as (
         select id, 0 as hop from orders where id = $1
         union all
         select o.id, u.hop + 1 from chain u join orders o on o.fulfils_order_id = u.id)
       select o.id as order_id, l.id as line_id, o.state, l.state as line_state, o.seller_id,
         o.buyer_id, l.charges::text as charges
       from chain u join orders o on o.id = u.id join order_lines l on l.order_id = o.id
       order by u.hop, l.position`,
      [orderId],
    );
    return rows;
  }

  /** Sends and signs the letter of the clerk's port. Returns its ID. */
  async function sendAndSignLetter(task: string): Promise<string> {
    const { tasks } = await sendLetter(await as('clerk'), {
      id: task,
      entity_name: 'North Client',
      account_number: '4711',
      service_address: '12 Harbour Road',
      signer_name: 'Grace Hopper',
      signer_email: 'grace@client.test',
    });
    const id = tasks.find((each) => each.id === task)?.letter?.id ?? '';
    await signLetter(await as('clerk'), { id, title: 'CTO' });
    return id;
  }

  return {
    ...network,
    people,
    as,
    createPlan,
    placeOrder,
    process,
    chain,
    latestEmailTo,
    sendAndSignLetter,
    connectors,
  };
}

export type OrderTest = Awaited<ReturnType<typeof createOrderTest>>;
