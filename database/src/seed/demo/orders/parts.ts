import { type LetterContent, letterConsent } from '@trunkline/contract/orders';
import type { DemoTools } from '../part.ts';
import type { DemoRow, Story } from '../story.ts';
import type { Hop } from './hops.ts';
import { leaderOf } from '../users/index.ts';

const hour = 3_600_000;

type NewTask = Omit<DemoRow<'order_tasks'>, 'seller_id' | 'buyer_id' | 'order_id' | 'id'>;

/** Inserts the tasks, additional charges and ported numbers of the orders. */
export async function insertParts(
  story: Story,
  hops: readonly Hop[],
  tools: Pick<DemoTools, 'renderLetter'>,
): Promise<void> {
  story.insert(
    'order_tasks',
    hops.flatMap((hop) => tasksOf(story, hop)),
  );
  story.insert(
    'order_charges',
    hops.flatMap((hop) => chargesOf(story, hop)),
  );
  await insertPorts(story, hops, tools);
  insertEmergencyAddress(story, hops);
}

function tasksOf(story: Story, hop: Hop) {
  const { id, seller, buyer } = hop;
  return newTasks(story, hop).map((task, index) => ({
    // Rows of one batch have the same columns.
    owner_id: null,
    role: null,
    blocker: '',
    ...task,
    id: story.id('order task', `${id} ${index}`),
    seller_id: seller.id,
    buyer_id: buyer.id,
    order_id: id,
  }));
}

function newTasks(story: Story, hop: Hop): NewTask[] {
  const { at, isTop, lines, seller, buyer, order } = hop;
  const { progress, endedAt } = order;
  const [first] = lines;
  if (first === undefined) return [];
  const dueAt = (hours: number) => new Date(Date.parse(at) + hours * hour).toISOString();
  // Nothing is set up for a bundle itself.
  const parts = lines.filter(({ bundle }) => bundle !== undefined);
  const common = { line_id: first.id, created_at: at, state_since: at };
  if (progress === 'approval')
    return [
      {
        ...common,
        line_id: null,
        kind: 'approval',
        title: '',
        state: 'open',
        role: 'admin',
        responsible_id: leaderOf(story, buyer).company.id,
        due_at: dueAt(72),
      },
    ];
  if (!isTop) return [];
  const owner = leaderOf(story, seller).id;
  const delivery = {
    ...common,
    kind: 'provisioning',
    title: `Set up “${first.plan.name}” for ${order.buyer.name}`,
    responsible_id: seller.id,
    owner_id: hop.number % 2 === 0 ? owner : null,
  };
  switch (progress) {
    case 'delivering':
      // Tasks of orders older than five days are overdue.
      return (parts.length > 0 ? parts : [first]).map((line) => ({
        ...delivery,
        line_id: line.id,
        title: `Set up “${line.plan.name}” for ${order.buyer.name}`,
        state: 'open',
        due_at: dueAt(120),
      }));
    case 'held':
      return [
        {
          ...delivery,
          state: 'blocked',
          due_at: dueAt(96),
          blocker: 'The number isn’t free at the carrier yet.',
        },
      ];
    case 'delivered':
      return first.plan.service === 'hosted-pbx'
        ? [{ ...delivery, state: 'done', due_at: dueAt(120), state_since: endedAt }]
        : [];
    default:
      return [];
  }
}

/** Additional work found during some deliveries. */
const extraWork = [
  { description: 'Cable run to the second floor', dollars: 320 },
  { description: 'Visit outside working hours', dollars: 180 },
  { description: 'Power supplies for the phones', dollars: 95 },
] as const;

function chargesOf(story: Story, { id, seller, buyer, number, level, at, lines, order }: Hop) {
  const isOpen = order.progress === 'delivering';
  if (level !== 0 || number % (isOpen ? 3 : 5) !== 0) return [];
  if (!isOpen && order.progress !== 'delivered') return [];
  const work = extraWork[number % extraWork.length] ?? extraWork[0];
  const time = new Date(Math.min(Date.parse(at) + 20 * hour, story.now.getTime() - hour));
  return [
    {
      id: story.id('order charge', id),
      seller_id: seller.id,
      buyer_id: buyer.id,
      order_id: id,
      line_id: lines[0]?.id ?? null,
      description: work.description,
      kind: 'once',
      currency: 'USD',
      amount_micro: work.dollars * 1_000_000,
      state: isOpen ? 'proposed' : number % 2 === 0 ? 'accepted' : 'declined',
      state_since: time.toISOString(),
      expires_at: new Date(time.getTime() + 14 * 24 * hour).toISOString(),
      created_at: time.toISOString(),
      created_by: leaderOf(story, seller).id,
    },
  ];
}

const telephones = new Set(['hosted-pbx', 'sip-trunks', 'teams-calling', 'local-numbers']);

/** Numbers being ported from another carrier, and the letter about them. */
interface Port {
  readonly country: string;
  readonly losing_carrier: string;
  readonly account_number: string;
  readonly service_address: string;
  readonly numbers: readonly (readonly [number: string, state: string, reject: string | null])[];
  /** When the letter was sent, and signed. */
  readonly sent: Date;
  readonly signed: Date | null;
}

/**
 * The newest delivery of telephones to a customer in the United States has numbers on their way,
 * and a letter that the customer signed. Another waits for its letter to be signed. Every company
 * in the chain tracks them.
 */
async function insertPorts(
  story: Story,
  hops: readonly Hop[],
  tools: Pick<DemoTools, 'renderLetter'>,
): Promise<void> {
  const delivering = hops.filter(
    ({ level, order, lines: [first] }) =>
      level === 0 && order.progress === 'delivering' && telephones.has(first?.plan.service ?? ''),
  );
  const ported = delivering.findLast(({ buyer }) => buyer.country === 'US');
  const awaitingSignature = delivering.findLast(
    ({ buyer }) => buyer === story.company('Burrard Legal'),
  );
  const after = (at: string, hours: number) => new Date(Date.parse(at) + hours * hour);
  if (ported !== undefined)
    await insertPort(story, hops, ported, tools, {
      country: 'US',
      losing_carrier: 'Pacific Bell',
      account_number: '4155550100-8',
      service_address: `12 Market Street, ${ported.buyer.city}`,
      numbers: [
        ['+14155550142', 'foc_confirmed', null],
        ['+14155550143', 'submitted', null],
        ['+14155550144', 'exception', 'ACCOUNT_NUMBER_MISMATCH'],
      ],
      sent: after(ported.at, 1 / 2),
      signed: after(ported.at, 1),
    });
  if (awaitingSignature !== undefined)
    await insertPort(story, hops, awaitingSignature, tools, {
      country: 'CA',
      losing_carrier: 'Telus',
      account_number: '6045550170-2',
      service_address: `888 Burrard Street, ${awaitingSignature.buyer.city}`,
      numbers: [
        ['+16045550170', 'documents', null],
        ['+16045550171', 'documents', null],
      ],
      sent: new Date(story.ago(1, 10)),
      signed: null,
    });
}

async function insertPort(
  story: Story,
  hops: readonly Hop[],
  ordered: Hop,
  tools: Pick<DemoTools, 'renderLetter'>,
  { numbers, sent, signed, ...port }: Port,
): Promise<void> {
  const chainHops = hops.filter(({ order }) => order === ordered.order);
  const facts = { ...port, entity_name: ordered.buyer.name };
  const taskOf = ({ id }: Hop) => story.id('order task', `${id} port`);
  story.insert(
    'order_tasks',
    chainHops.map((hop) => ({
      id: taskOf(hop),
      seller_id: hop.seller.id,
      buyer_id: hop.buyer.id,
      order_id: hop.id,
      line_id: hop.lines[0]?.id ?? null,
      kind: 'port',
      state: 'open',
      responsible_id: hop.seller.id,
      due_at: new Date(Date.parse(hop.at) + 10 * 24 * hour).toISOString(),
      details: { ...facts, number_type: 'geographic', port: taskOf(ordered) },
      created_at: hop.at,
      state_since: hop.at,
    })),
  );
  story.insert(
    'port_numbers',
    chainHops.flatMap((hop) =>
      numbers.map(([number, state, reject_code]) => ({
        id: story.id('port', `${hop.id} ${number}`),
        seller_id: hop.seller.id,
        buyer_id: hop.buyer.id,
        task_id: taskOf(hop),
        number,
        country: port.country,
        number_type: 'geographic',
        losing_carrier: port.losing_carrier,
        state,
        requested_foc: story.minutes(7 * 24 * 60).slice(0, 10),
        confirmed_foc: state === 'foc_confirmed' ? story.minutes(8 * 24 * 60).slice(0, 10) : null,
        reject_code,
        carrier_message: reject_code === null ? '' : 'CSR MISMATCH - ACCT NBR',
        created_at: hop.at,
        state_since: hop.at,
      })),
    ),
  );
  const content = { ...facts, numbers: numbers.map(([number]) => number) };
  await insertLetter(story, ordered, taskOf(ordered), { port: content, sent, signed, tools });
}

/** The letter of a port, for a person of the customer to sign. */
async function insertLetter(
  story: Story,
  { number, seller, buyer }: Hop,
  task: string,
  {
    port,
    sent,
    signed,
    tools,
  }: Pick<Port, 'sent' | 'signed'> & {
    port: LetterContent['port'];
    tools: Pick<DemoTools, 'renderLetter'>;
  },
): Promise<void> {
  const { firstName, lastName, email } = story.peopleOf(buyer)[0] ?? leaderOf(story, buyer);
  const signer = { name: `${firstName} ${lastName}`, email };
  const named = ({ id, name }: Hop['seller']) => ({ id, name });
  const { content, pdf } = await tools.renderLetter(
    { order: number, seller: named(seller), buyer: named(buyer), signer, port },
    sent,
  );
  // Inserted together with the letter: a signature that is added later would notify the seller.
  const signature =
    signed === null
      ? null
      : {
          name: signer.name,
          title: 'Office manager',
          email,
          consent: letterConsent(port.entity_name, seller.name),
          code_sent_at: sent,
          address: '203.0.113.24',
          agent: 'Mozilla/5.0',
          signed_at: signed,
        };
  story.execute(
    `insert into port_letters (id, seller_id, buyer_id, task_id, content, sha256, pdf, pdf_sha256,
         signer_name, signer_email, sent_at, name, title, email, consent, code_sent_at, address,
         agent, signed_at)
       select $1, $2, $3, $4, $5::text, sha256(convert_to($5::text, 'UTF8')), $6::bytea,
         sha256($6::bytea), $7, $8, $9, s.name, s.title, s.email, s.consent, s.code_sent_at,
         s.address, s.agent, s.signed_at
       from jsonb_populate_record(null::port_letters, $10) s`,
    [
      story.id('letter', task),
      seller.id,
      buyer.id,
      task,
      content,
      pdf,
      signer.name,
      email,
      sent,
      JSON.stringify(signature ?? {}),
    ],
  );
}

/** Adds an address correction that the customer of a telephone delivery has to confirm. */
function insertEmergencyAddress(story: Story, hops: readonly Hop[]): void {
  const customer = story.company('Burrard Legal');
  const site = { street: '88 Burrard St', city: 'Vancouver', region: 'BC', postal_code: 'V6C 2X8' };
  const address = { ...site, floor: '', room: '', country: 'CA' };
  story.insert(
    'order_tasks',
    hops
      .filter(({ order: { buyer, progress } }) => buyer === customer && progress === 'delivering')
      .map(({ id, seller, buyer, lines, at }) => ({
        id: story.id('order task', `${id} address`),
        seller_id: seller.id,
        buyer_id: buyer.id,
        order_id: id,
        line_id: lines[0]?.id ?? null,
        kind: 'e911',
        state: 'open',
        address_state: 'correction',
        responsible_id: buyer.id,
        due_at: story.minutes(2 * 24 * 60),
        details: {
          address,
          proposed: { ...address, street: '888 Burrard Street', floor: '12' },
        },
        created_at: at,
        state_since: story.ago(1, 11),
      })),
  );
}
