import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportsOf } from '../../testing/exports.ts';
import { createQuoteTest, prices, type QuoteTest } from '../../testing/quotes.ts';
import { rejectionOf } from '../../testing.ts';
import { pdfText } from '../../kernel/pdf/testing.ts';
import { answerQuote, decideQuote, transitionQuote } from './records/transition-quote.ts';
import { readQuote, readQuotePdf } from './records/read-quote.ts';
import { changeQuote } from './records/save-quote.ts';
import { quoteExport } from './source.ts';

let network: QuoteTest;
beforeAll(async () => {
  network = await createQuoteTest();
});
afterAll(() => network.drop());

test('sending lists the missing fields', async () => {
  const { id } = await network.createDraft({ recipient_name: '', recipient_email: '', lines: [] });
  expect(await rejectionOf(network.send(id))).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'recipient_name' }, { path: 'recipient_email' }, { path: 'lines' }],
  });
});

test('sending freezes content, hash and PDF, and can be undone until it is emailed', async () => {
  const { id } = await network.createDraft();
  expect(await network.send(id)).toMatchObject({ state: 'sent', amount: '5200', delivered: false });
  const undone = await transitionQuote(await network.as('northReseller'), {
    id,
    event: 'undo',
    reason: '',
  });
  expect(undone).toMatchObject({ state: 'draft', deliver_at: null });
  await network.send(id);
  const { rows } = await network.admin.query<{ content: string; sha256: Buffer; pdf: Buffer }>(
    'select content, sha256, pdf from quote_versions where quote_id = $1',
    [id],
  );
  const [frozen] = rows;
  expect(frozen?.sha256).toEqual(
    createHash('sha256')
      .update(frozen?.content ?? '')
      .digest(),
  );
  expect(pdfText(frozen?.pdf ?? Buffer.alloc(0))).toContain('$52.00 every month');
  await network.deliver();
  const lateUndo = transitionQuote(await network.as('northReseller'), {
    id,
    event: 'undo',
    reason: '',
  });
  expect(await rejectionOf(lateUndo)).toMatchObject({ code: 'conflict' });
});

test('an order has the quoted price even if the list has changed since', async () => {
  const { quote } = await network.sendNewQuote();
  const setPrice = (micro: string) =>
    network.admin.query(
      `update price_entries e set brackets = jsonb_build_array(jsonb_build_object(
         'from', '1', 'rate_micro', $1::text, 'flat_micro', '0'))
       from price_assignments a
       where a.list_id = e.list_id and a.target = 'customer' and a.company_id = $2`,
      [micro, network.companies.northShop],
    );
  await network.admin.query('alter table price_entries disable trigger user');
  try {
    await setPrice('99000000');
    const accepted = await answerQuote(await network.as('clientAdmin'), {
      id: quote.id,
      accept: true,
      reason: '',
    });
    expect(accepted).toMatchObject({ state: 'accepted', side: 'purchase' });
    const { rows } = await network.admin.query<{ source: string; charges: unknown }>(
      `select o.source, l.charges from orders o join order_lines l on l.order_id = o.id
       where o.id = $1`,
      [accepted.order_id],
    );
    expect(rows).toMatchObject([
      { source: 'quote', charges: [{ brackets: [{ rate_micro: prices.northClient }] }] },
    ]);
  } finally {
    await setPrice(prices.northClient);
    await network.admin.query('alter table price_entries enable trigger user');
  }
});

test('the parts of a bundle are frozen, printed and ordered without prices', async () => {
  const [bundle, phone, headset] = [
    await network.createPlan(),
    await network.createPlan(),
    await network.createPlan(),
  ];
  const named = [
    [bundle, 'Office pack'],
    [phone, 'Phone'],
    [headset, 'Headset'],
  ] as const;
  for (const [{ service }, name] of named)
    await network.admin.query('update services set name = $2 where id = $1', [service, name]);
  for (const part of [phone, headset])
    await network.admin.query(
      `insert into bundle_parts (company_id, plan_id, part_plan_id, quantity, swap_group,
         allocation_bps)
       values ($1, $2, $3, 2, 1, 10000)`,
      [network.companies.platform, bundle.id, part.id],
    );
  const line = { answers: {}, beneficiary_id: null, trial_end: 'convert' } as const;
  const draft = await network.createDraft({
    lines: [{ ...line, plan_id: bundle.id, quantity: 3 }],
  });
  const choices = draft.lines[0]?.parts[0]?.choices ?? [];
  const chosen = choices.find(({ service }) => service === 'Headset');
  const parts = [{ part_id: chosen?.part_id ?? '', answers: {} }];
  const lines = [{ ...line, plan_id: bundle.id, quantity: 3, parts }];
  const changed = await changeQuote(await network.as('northReseller'), {
    ...network.inputOf(draft),
    lines,
  });
  expect(changed.lines).toMatchObject([{ parts: [{ service: 'Headset', quantity: 6 }] }]);
  const sent = await network.send(draft.id);
  expect(sent).toMatchObject({ amount: '5200', lines: [{ parts: [{ service: 'Headset' }] }] });
  const reseller = await network.as('northReseller');
  const { pdf } = await readQuotePdf(reseller, { id: draft.id });
  expect(pdfText(pdf)).toContain('Included in Office pack');
  await network.deliver();
  const accepted = await answerQuote(await network.as('clerk'), {
    id: draft.id,
    accept: true,
    reason: '',
  });
  const { rows } = await network.admin.query(
    `select l.service, l.quantity, jsonb_array_length(l.charges) as charges, b.service as bundle
     from order_lines l left join order_lines b on b.id = l.parent_id
     where l.order_id = $1 order by l.position`,
    [accepted.order_id],
  );
  expect(rows).toEqual([
    { service: 'Office pack', quantity: 3, charges: 1, bundle: null },
    { service: 'Headset', quantity: 6, charges: 0, bundle: 'Office pack' },
  ]);
});

test('an acceptance below the floor waits for approval by the seller', async () => {
  const { quote } = await network.sendNewQuote();
  await network.admin.query(
    `update price_lists l set min_margin_bps = 9000 from price_assignments a
     where a.list_id = l.id and a.company_id = $1 and a.target = 'customer'`,
    [network.companies.northShop],
  );
  const clerk = await network.as('clerk');
  const { order_id } = await answerQuote(clerk, { id: quote.id, accept: true, reason: '' });
  await network.admin.query('update price_lists set min_margin_bps = 0');
  const { rows } = await network.admin.query(
    `select o.state, t.kind, t.responsible_id from orders o join order_tasks t on t.order_id = o.id
     where o.id = $1`,
    [order_id],
  );
  expect(rows).toEqual([
    { state: 'awaiting_approval', kind: 'approval', responsible_id: network.companies.northShop },
  ]);
});

test('a rule of the seller requires approval by someone else before sending', async () => {
  await network.admin.query(
    `insert into approval_rules (company_id, applies_to, minimum, currency)
     values ($1, 'sales', 1000, 'USD')`,
    [network.companies.northShop],
  );
  const { id } = await network.createDraft({}, 'shopAdmin');
  expect(await network.send(id, 'shopAdmin')).toMatchObject({
    state: 'awaiting_approval',
    may: ['undo', 'export'],
  });
  const ownApproval = decideQuote(await network.as('shopAdmin'), { id, approve: true, reason: '' });
  expect(await rejectionOf(ownApproval)).toMatchObject({ code: 'forbidden' });
  const other = await network.person(network.companies.northShop, 'owner');
  const owner = await network.signedInAs(other);
  const rejected = await decideQuote(owner, { id, approve: false, reason: 'Too cheap' });
  expect(rejected).toMatchObject({ state: 'draft', versions: [{ reason: 'Too cheap' }] });
  await network.send(id, 'shopAdmin');
  const setLastDay = (day: string) =>
    network.admin.query('update quote_versions set valid_until = $2 where quote_id = $1', [
      id,
      day,
    ]);
  await setLastDay('2020-01-01');
  const lateDecision = decideQuote(owner, { id, approve: true, reason: '' });
  expect(await rejectionOf(lateDecision)).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('This quote has expired'),
  });
  await setLastDay('2999-01-01');
  const approval = { id, approve: true, reason: '' };
  expect(await decideQuote(owner, { ...approval, dry_run: true })).toMatchObject({ state: 'sent' });
  expect(await readQuote(owner, { id })).toMatchObject({ state: 'awaiting_approval' });
  expect(await decideQuote(owner, approval)).toMatchObject({ state: 'sent' });
  await setLastDay('2020-01-01');
  await network.deliver();
  expect((await readQuote(owner, { id })).delivered).toBe(false);
  await setLastDay('2999-01-01');
  await network.deliver();
  expect((await readQuote(owner, { id })).delivered).toBe(true);
  await network.admin.query('delete from approval_rules');
});

test('a revision begins a new version, which the buyer cannot see yet', async () => {
  const { quote } = await network.sendNewQuote();
  const reseller = await network.as('northReseller');
  const clerk = await network.as('clerk');
  expect(await readQuote(clerk, quote)).toMatchObject({ state: 'sent', side: 'purchase' });
  const revised = await transitionQuote(reseller, { id: quote.id, event: 'revise', reason: '' });
  expect(revised).toMatchObject({
    state: 'draft',
    latest: 2,
    versions: [{ number: 2 }, { number: 1, state: 'superseded' }],
  });
  expect(await rejectionOf(readQuote(clerk, quote))).toMatchObject({ code: 'not_found' });
});

test('the buyer never receives a price from above their seller', async () => {
  const { quote } = await network.sendNewQuote();
  const clerk = await network.as('clerk');
  const { pdf } = await readQuotePdf(clerk, quote);
  const { csv } = await exportsOf(network).exportToCsv(network.people.clientAdmin, quoteExport);
  const read = JSON.stringify(await readQuote(clerk, quote));
  expect(read).toContain(prices.northClient);
  expect(pdfText(pdf)).toContain('52.00');
  expect(csv).toContain('5200');
  for (const text of [
    read,
    pdfText(pdf),
    csv,
    (await network.latestEmailTo(quote.recipient_email)).text,
  ])
    for (const micro of [prices.north, prices.northShop])
      for (const notation of [micro, (3 * Number(micro)) / 1_000_000, Number(micro) / 1_000_000])
        expect(text).not.toContain(typeof notation === 'number' ? notation.toFixed(2) : notation);
});

test('a quote that lacks a required service is neither sent nor accepted', async () => {
  const required = await network.createPlan();
  await network.admin.query("update services set name = 'Numbers' where id = $1", [
    required.service,
  ]);
  const { quote: open } = await network.sendNewQuote();
  const relate = `insert into service_relations (company_id, service_id, kind, target_id)
    select company_id, service_id, 'requires', $2 from plans where id = $1`;
  await network.admin.query(relate, [network.planId, required.service]);
  const message = 'Desk phones requires another service. Add Numbers.';
  const draft = await network.createDraft();
  expect(draft.lines).toMatchObject([{ problem: message }]);
  expect(await rejectionOf(network.send(draft.id))).toMatchObject({
    code: 'validation_failed',
    message,
  });
  const acceptance = { id: open.id, accept: true, reason: '' };
  expect(await rejectionOf(answerQuote(await network.as('clientAdmin'), acceptance))).toMatchObject(
    {
      code: 'validation_failed',
      message,
    },
  );
  const unchanged = await readQuote(await network.as('clientAdmin'), { id: open.id });
  expect([unchanged.state, unchanged.order_id]).toEqual(['sent', null]);
  await network.admin.query('delete from service_relations');
  const dryRun = await answerQuote(await network.as('clientAdmin'), {
    ...acceptance,
    dry_run: true,
  });
  expect([dryRun.state, dryRun.order_id]).toEqual(['accepted', expect.any(String)]);
  const before = await readQuote(await network.as('clientAdmin'), { id: open.id });
  expect([before.state, before.order_id]).toEqual(['sent', null]);
  const accepted = await answerQuote(await network.as('clientAdmin'), acceptance);
  expect(accepted.state).toBe('accepted');
});
