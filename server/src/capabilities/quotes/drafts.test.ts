import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart, createQuoteTest, type QuoteTest, readCart } from '../../testing/quotes.ts';
import { rejectionOf } from '../../testing.ts';
import { answerQuote, decideQuote, transitionQuote } from './records/transition-quote.ts';
import { readQuote, readQuotePdf } from './records/read-quote.ts';
import { changeQuote, createQuote } from './records/save-quote.ts';
import { sendQuote } from './records/send-quote.ts';

let network: QuoteTest;
beforeAll(async () => {
  network = await createQuoteTest();
});
afterAll(() => network.drop());

test("a draft has its buyer's prices, and is not visible to the buyer", async () => {
  const quote = await network.createDraft();
  expect(quote).toMatchObject({
    state: 'draft',
    side: 'sale',
    lines: [{ quantity: 3, recurring: '5200', problem: null }],
    may: expect.arrayContaining(['edit', 'send']),
  });
  const unknown = await rejectionOf(readQuote(await network.as('clerk'), { id: quote.id }));
  expect(unknown).toMatchObject({ code: 'not_found' });
});

test('a plan that is not on offer to the buyer is not found', async () => {
  const lines = network.inputOf(await network.createDraft()).lines.map((line) => ({
    ...line,
    plan_id: crypto.randomUUID(),
  }));
  const unknown = network.createDraft({ lines });
  expect(await rejectionOf(unknown)).toMatchObject({ code: 'not_found' });
});

test('a dry run prices a quote and stores nothing', async () => {
  const count = async () => (await network.admin.query('select from quotes')).rowCount;
  const before = await count();
  const { quote, preview } = await createQuote(await network.as('northReseller'), {
    ...network.inputOf(await network.createDraft()),
    buyer_id: network.companies.northClient,
    from_cart: false,
    dry_run: true,
  });
  expect(quote).toBeNull();
  expect(preview).toMatchObject({ currency: 'USD', first_bill: '5200' });
  expect(await count()).toBe((before ?? 0) + 1);
});

test.each(['clerk', 'southAdmin', 'southReseller'] as const)(
  '%s cannot create, read or send a quote of this seller',
  async (persona) => {
    const stranger = await network.as(persona);
    const quote = await network.createDraft();
    const { id: _id, version: _version, ...rest } = network.inputOf(quote);
    const attempts = [
      () =>
        createQuote(stranger, {
          ...rest,
          buyer_id: network.companies.northClient,
          from_cart: false,
          dry_run: false,
        }),
      () => readQuote(stranger, { id: quote.id }),
      () => sendQuote(stranger, { id: quote.id, dry_run: false }),
      () => transitionQuote(stranger, { id: quote.id, event: 'withdraw', reason: '' }),
      () => changeQuote(stranger, network.inputOf(quote)),
      () => decideQuote(stranger, { id: quote.id, approve: true, reason: '' }),
      () => answerQuote(stranger, { id: quote.id, accept: true, reason: '' }),
      () => readQuotePdf(stranger, { id: quote.id }),
    ];
    for (const attempt of attempts)
      expect(await rejectionOf(attempt())).toMatchObject({ code: 'not_found' });
  },
);

test('the lines of a cart become a quote at the prices of its buyer', async () => {
  const reseller = await network.as('northReseller');
  const line = { answers: {}, beneficiary_id: null, trial_end: 'convert' } as const;
  await addToCart(reseller, { ...line, plan_id: network.planId, quantity: 4 });
  const quote = await network.createDraft({ lines: [], from_cart: true });
  expect(quote.lines).toMatchObject([{ plan_id: network.planId, quantity: 4, recurring: '6933' }]);
  expect((await readCart(reseller)).lines).toEqual([]);
});

test('rejects a change to a draft that someone else has changed since', async () => {
  const quote = await network.createDraft();
  await changeQuote(await network.as('shopAdmin'), {
    ...network.inputOf(quote),
    title: 'Changed first',
  });
  const staleChange = changeQuote(await network.as('northReseller'), network.inputOf(quote));
  expect(await rejectionOf(staleChange)).toMatchObject({ code: 'conflict' });
});

test('immediately rejects quantities that cannot be ordered, and lists the valid ones', async () => {
  const { id } = await network.createPlan({ min_quantity: 5, max_quantity: 50, step_quantity: 5 });
  const draft = await network.createDraft();
  const linesOf = (quantity: number) => [
    ...network.inputOf(draft).lines,
    ...network.inputOf(draft).lines.map((line) => ({ ...line, plan_id: id, quantity })),
  ];
  const message = 'Order 5 to 50 in steps of 5.';
  const refusal = {
    code: 'validation_failed',
    message,
    fields: [{ path: 'lines.1.quantity', message }],
  };
  const reseller = await network.as('northReseller');
  for (const quantity of [7, 0, -5, 55]) {
    const lines = linesOf(quantity);
    expect(await rejectionOf(network.createDraft({ lines }))).toMatchObject(refusal);
    const changed = changeQuote(reseller, { ...network.inputOf(draft), lines });
    expect(await rejectionOf(changed)).toMatchObject(refusal);
  }
  const changed = await changeQuote(reseller, { ...network.inputOf(draft), lines: linesOf(10) });
  expect(changed.lines).toMatchObject([{ quantity: 3 }, { quantity: 10 }]);
});

test('only plans on offer can be added to a draft; plans no longer on offer stay', async () => {
  const { id } = await network.createPlan();
  const draft = await network.createDraft();
  const lines = network.inputOf(draft).lines.map((line) => ({ ...line, plan_id: id }));
  const reseller = await network.as('northReseller');
  const { version } = await changeQuote(reseller, { ...network.inputOf(draft), lines });
  await network.admin.query("update plans set state = 'retired' where id = $1", [id]);
  const updated = await changeQuote(reseller, {
    ...network.inputOf(draft),
    version,
    title: 'Kept',
    lines,
  });
  expect(updated).toMatchObject({ title: 'Kept', lines: [{ problem: expect.any(String) }] });
  const unknown = lines.map((line) => ({ ...line, plan_id: crypto.randomUUID() }));
  const added = {
    ...network.inputOf(draft),
    version: updated.version,
    lines: [...lines, ...unknown],
  };
  expect(await rejectionOf(changeQuote(reseller, added))).toMatchObject({ code: 'not_found' });
});
