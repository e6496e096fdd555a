import { nextStates, type Party, quoteTable } from '@trunkline/contract/quotes/states';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, withTenant } from '../../kernel/context.ts';
import { rejectionOf } from '../../testing.ts';
import { createQuoteTest, type QuoteTest } from '../../testing/quotes.ts';

// Tries every state × event × role: only the transitions in the state table succeed.

let network: QuoteTest;
let quote: string;
beforeAll(async () => {
  network = await createQuoteTest();
  const { quote: sent } = await network.sendNewQuote();
  quote = sent.id;
  await network.admin.query("update quote_versions set approval_role = 'admin'");
});
afterAll(() => network.drop());

/** People who try the transitions, with their parties in this quote. */
const people = {
  clerk: ['buyer'],
  clientAdmin: ['buyer'],
  shopAdmin: ['seller', 'approver'],
  northReseller: ['seller'],
  northAdmin: ['seller'],
  owner: ['seller'],
  southAdmin: [],
} as const satisfies Partial<Record<keyof QuoteTest['people'], readonly Party[]>>;
const names = Object.keys(people).filter((name): name is keyof typeof people => name in people);

const calls: Readonly<Record<string, () => string>> = {
  approve: () => `app.decide_quote('${quote}', true, '')`,
  reject: () => `app.decide_quote('${quote}', false, '')`,
  accept: () =>
    `app.answer_quote('${quote}', true, '{"name": "Grace", "title": "", "consent": "Yes", "address": "", "agent": ""}', '', '', now())`,
  decline: () => `app.answer_quote('${quote}', false, '{}', '', '', now())`,
  send: () =>
    `app.send_quote('${quote}', jsonb_build_object('lines', app.quote_lines('${quote}'))::text, 'x', 1)`,
};
const callOf = (event: string) =>
  calls[event]?.() ?? `app.transition_quote('${quote}', '${event}', '')`;

async function setQuoteState(state: string): Promise<void> {
  // After undoing or approving, the quote isn't emailed yet.
  const isMailed = state !== 'draft' && state !== 'awaiting_approval';
  await network.admin.query(
    `update quote_versions set state = $1, delivered_at = case when $2 then now() end`,
    [state, isMailed],
  );
  await network.admin.query('update quotes set state = $1, delivered = $2', [state, isMailed]);
}

/** Returns the state that a call leads to, in a transaction that is rolled back. */
async function tryTransition(context: SignedIn, call: string): Promise<string> {
  class RolledBack extends Error {}
  let outcome = '';
  const refusal = await rejectionOf(
    withTenant(context, async (tx) => {
      const { rows } = await sql<{
        state: string | null;
      }>`select ${sql.raw(call)} as state`.execute(tx);
      outcome = rows[0]?.state ?? 'nothing';
      throw new RolledBack();
    }),
  );
  return outcome === '' ? refusal.code : outcome;
}

/** Returns the state that readers see: a revision continues as a draft of the next version. */
const visibleState = (state: string) => (state === 'superseded' ? 'draft' : state);

test.each(quoteTable.states.map((state) => [state]))(
  'leaves the state %s only through declared transitions by allowed parties',
  async (from) => {
    await setQuoteState(from);
    const mismatches: string[] = [];
    for (const persona of names) {
      const context = await network.as(persona);
      for (const event of quoteTable.events) {
        const outcome = await tryTransition(context, callOf(event));
        const allowed = nextStates<string, string>(quoteTable, from, event, people[persona]).map(
          visibleState,
        );
        // An emailed quote can't be undone; another test covers undoing before that.
        const isLate = event === 'undo' && from === 'sent';
        const isExpected =
          allowed.length > 0 && !isLate
            ? allowed.includes(outcome)
            : outcome === 'conflict' || outcome === 'nothing';
        if (!isExpected)
          mismatches.push(`${persona} ${event}: ${outcome}, not ${allowed.join(' or ')}`);
      }
    }
    expect(mismatches).toEqual([]);
  },
);

test('recipients and the system can make only the transitions in the table', async () => {
  const mismatches: string[] = [];
  for (const from of quoteTable.states)
    for (const event of quoteTable.events)
      for (const party of ['recipient', 'job'] as const)
        for (const to of quoteTable.states) {
          const { rows } = await network.admin.query<{ is_allowed: boolean }>(
            "select app.can_transition('quote', $1, $2, $3, $4) as is_allowed",
            [from, event, to, party],
          );
          const allowed = nextStates(quoteTable, from, event, [party]).includes(to);
          if (rows[0]?.is_allowed !== allowed)
            mismatches.push(`${party} ${event} from ${from} to ${to}`);
        }
  expect(mismatches).toEqual([]);
});
