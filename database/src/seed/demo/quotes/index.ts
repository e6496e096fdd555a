import { consentText } from '@trunkline/contract/quotes/listing';
import type { QuoteState } from '@trunkline/contract/quotes/states';
import { availability, planOf } from '../orders/trades.ts';
import type { DemoPart } from '../part.ts';
import type { DemoCompany, Story } from '../story.ts';
import { colleagueOf, leaderOf } from '../users/index.ts';

interface SeededQuote {
  readonly buyer: string;
  readonly title: string;
  readonly lines: readonly (readonly [code: string, quantity: number])[];
  readonly state: QuoteState;
  readonly daysAgo: number;
  readonly reason?: string;
  /** The order that its acceptance created. */
  readonly order?: string;
}

const offers: readonly SeededQuote[] = [
  {
    buyer: 'Lakeside Dental Group',
    title: 'Phones for the third practice',
    lines: [
      ['PBX-PRO', 14],
      ['DID', 14],
    ],
    state: 'viewed',
    daysAgo: 3,
  },
  {
    buyer: 'Fenwick & Sons Freight',
    title: 'Text messages for drivers',
    lines: [['SMS', 2]],
    state: 'sent',
    daysAgo: 1,
  },
  {
    buyer: 'Second Narrows Systems',
    title: 'Contact centre for two branches',
    lines: [['CC-VOICE', 18]],
    state: 'awaiting_approval',
    daysAgo: 1,
  },
  {
    buyer: 'Cascadia Cloud Supply',
    title: 'Trunks for the new region',
    lines: [['SIP-UNLIMITED', 120]],
    state: 'awaiting_approval',
    daysAgo: 1,
  },
  {
    buyer: 'Hollis Veterinary Clinics',
    title: 'Calling in Teams',
    lines: [['TEAMS-NATIONAL', 35]],
    state: 'draft',
    daysAgo: 0,
  },
  {
    buyer: 'Granville Property Management',
    title: 'Video rooms for site managers',
    lines: [['VIDEO-12', 12]],
    state: 'declined',
    daysAgo: 24,
    reason: 'We are staying with what we have until the summer.',
  },
  {
    buyer: 'Salish Outfitters',
    title: 'Video rooms for the stores',
    lines: [['VIDEO-12', 5]],
    state: 'expired',
    daysAgo: 52,
  },
  {
    buyer: 'Burrard Legal',
    title: 'Calling in Teams',
    lines: [['TEAMS-NATIONAL', 8]],
    state: 'withdrawn',
    daysAgo: 33,
    reason: 'Replaced by a larger offer.',
  },
  {
    buyer: 'Quarry Road Brewing',
    title: 'Backup lines for the new brewery',
    lines: [['BACKUP', 3]],
    state: 'sent',
    daysAgo: 5,
  },
  {
    buyer: 'Rainier Roasters',
    title: 'Contact centre for the roastery',
    lines: [['CC-VOICE', 13]],
    state: 'accepted',
    daysAgo: 18,
    order: 'Rainier Roasters delivered 0',
  },
  {
    buyer: 'Harbor Telecom',
    title: 'Session border control for 2027',
    lines: [['SBC-YEAR', 2]],
    state: 'viewed',
    daysAgo: 4,
  },
  {
    buyer: 'Tidewater Voice',
    title: 'Transcripts for the support desk',
    lines: [['TRANSCRIPTS', 10]],
    state: 'sent',
    daysAgo: 2,
  },
  {
    buyer: 'Meridian Voice Distribution',
    title: 'Teams calling for 400 seats',
    lines: [['TEAMS-NATIONAL', 400]],
    state: 'viewed',
    daysAgo: 6,
  },
];

const unsent = new Set<QuoteState>(['draft', 'awaiting_approval']);

/** Quotes in every state, one of which has become an order. */
export const quotesPart: DemoPart = {
  capability: 'quotes',
  seed({ story, tools }) {
    const isAvailable = availability(story);
    const counts = new Map<string, number>();
    for (const offer of offers.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
      const buyer = story.company(offer.buyer);
      const { parent: seller } = buyer;
      if (seller === null) continue;
      const lines = offer.lines.filter(([code]) => isAvailable(buyer, planOf(code)));
      if (lines.length === 0) continue;
      const number = (counts.get(seller.id) ?? 0) + 1;
      counts.set(seller.id, number);
      insertQuote(story, { ...offer, lines }, { seller, buyer, number });
    }
    // The PDF shows prices that only the database resolves.
    story.steps.push(async (client) => {
      await client.query(frozen);
      const { rows } = await client.query<{ id: string; content: string; sent_at: Date }>(
        'select id, content, sent_at from quote_versions where content is not null',
      );
      for (const { id, content: priced, sent_at } of rows) {
        const { content, pdf } = await tools.renderQuote(priced, sent_at);
        await client.query(rendered, [id, content, pdf]);
      }
      await client.query(accepted, consentText('\n').split('\n'));
    });
  },
};

interface Parties {
  readonly seller: DemoCompany;
  readonly buyer: DemoCompany;
  readonly number: number;
}

function insertQuote(story: Story, offer: SeededQuote, { seller, buyer, number }: Parties): void {
  const { state, daysAgo, title } = offer;
  const id = story.id('quote', `${seller.slug} ${number}`);
  const created_at = story.ago(daysAgo, 9, 7 * number);
  const order_id = offer.order === undefined ? null : story.id('order', offer.order);
  const since =
    order_id === null
      ? story.ago(Math.max(0, daysAgo - 1), 10, 5 * number)
      : orderedAt(story, order_id);
  const isSent = !unsent.has(state);
  const author = (state === 'awaiting_approval' ? colleagueOf : leaderOf)(story, seller);
  const isFrozen = state !== 'draft';
  const valid_until = story.minutes((30 - daysAgo) * 24 * 60).slice(0, 10);
  const common = { seller_id: seller.id, buyer_id: buyer.id, valid_until, created_at };
  const times = { state_since: since, updated_at: since };
  story.insert('quotes', [
    {
      ...common,
      ...times,
      id,
      state,
      number,
      title,
      delivered: isSent,
      order_id,
      created_by: author.id,
    },
  ]);
  story.insert('quote_versions', [
    {
      ...common,
      ...times,
      id: story.id('quote version', id),
      quote_id: id,
      number: 1,
      reason: offer.reason ?? '',
      ...recipientOf(story, buyer),
      terms: 'Payment within 30 days. Prices exclude taxes.',
      note: 'As discussed on the phone. Tell us if you need more than this.',
      lines: offer.lines.map(([code, quantity]) => ({
        plan_id: story.id('plan', code),
        quantity,
        answers: {},
        beneficiary_id: null,
        trial_end: 'convert',
      })),
      approval_role: state === 'awaiting_approval' ? 'admin' : null,
      sent_by: isFrozen ? author.id : null,
      sent_at: isFrozen ? created_at : null,
      delivered_at: isSent ? created_at : null,
      viewed_at: ['viewed', 'declined', 'accepted'].includes(state) ? since : null,
    },
  ]);
}

/** Returns the contact of a company that receives a quote, never someone of its seller. */
function recipientOf(story: Story, buyer: DemoCompany) {
  const people = story.peopleOf(buyer).filter(({ suspended }) => !suspended);
  const recipient = people.find(({ role }) => role === 'admin') ?? people[0];
  return recipient === undefined
    ? { recipient_name: buyer.name, recipient_email: `hello@${buyer.domain}` }
    : {
        recipient_name: `${recipient.firstName} ${recipient.lastName}`,
        recipient_email: recipient.email,
      };
}

function orderedAt(story: Story, id: string): string {
  const order = story.batches
    .filter(({ table }) => table === 'orders')
    .flatMap(({ rows }) => rows)
    .find((row) => row['id'] === id);
  if (order === undefined) throw new Error('the demo has no order for an accepted quote');
  return String(order['created_at']);
}

/** Freezes the content of quotes at the prices between the two companies. */
const frozen = `
  with made as (
    select v.id, q.state, jsonb_build_object('number', q.number, 'version', v.number, 'title', q.title,
        'seller', jsonb_build_object('id', s.id, 'name', s.name),
        'buyer', jsonb_build_object('id', b.id, 'name', b.name),
        'recipient', jsonb_build_object('name', v.recipient_name, 'email', v.recipient_email),
        'valid_until', v.valid_until, 'note', v.note, 'terms', v.terms,
        'lines', (select jsonb_agg(l.value || jsonb_build_object('priced_on', v.sent_at::date)
            order by l.place)
          from jsonb_array_elements(app.priced_lines(v.buyer_id, v.lines)) with ordinality
            l (value, place)))::text as content
    from quote_versions v join quotes q on q.id = v.quote_id
      join companies s on s.id = v.seller_id join companies b on b.id = v.buyer_id
    where q.state <> 'draft')
  update quote_versions v set state = m.state, content = m.content, sha256 = sha256(convert_to(m.content, 'UTF8'))
  from made m where m.id = v.id`;

const rendered = `
  update quote_versions set content = $2::text, sha256 = sha256(convert_to($2::text, 'UTF8')),
    pdf = $3::bytea, pdf_sha256 = sha256($3::bytea)
  where id = $1`;

/** Inserts the evidence of acceptances, and marks their orders as created from a quote. */
const accepted = `
  with taken as (
    insert into quote_acceptances (id, seller_id, buyer_id, version_id, order_id, name, title, email,
      consent, sha256, pdf_sha256, code_sent_at, address, agent, accepted_at)
    select v.quote_id, v.seller_id, v.buyer_id, v.id, q.order_id, v.recipient_name, 'Owner',
      v.recipient_email, $1 || s.name || $2, v.sha256, v.pdf_sha256,
      q.state_since - interval '2 minutes', '203.0.113.40', 'Mozilla/5.0', q.state_since
    from quotes q join quote_versions v on v.quote_id = q.id join companies s on s.id = q.seller_id
    where q.order_id is not null
    returning order_id)
  update orders o set source = 'quote' from taken t where o.id = t.order_id`;
