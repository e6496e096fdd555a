import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { sealedAnswer } from '@trunkline/contract/catalog/question-types';
import { readParts } from '../../catalog/index.ts';
import { readOrder } from '../records/read-order.ts';
import { answerLine } from '../records/transition-order.ts';
import { trackOrder } from '../records/track-order.ts';
import { createOrderTest, type OrderTest } from '../testing.ts';
import { addToCart, changeCartLine, emptyCart } from './cart.ts';
import { checkOut } from './place-order.ts';

let network: OrderTest;
let plan: Awaited<ReturnType<OrderTest['createPlan']>>;
beforeAll(async () => {
  network = await createOrderTest();
  plan = await network.createPlan();
  const insert = `insert into questions (company_id, service_id, key, label, type, stage, required,
      rules, show_when)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
  for (const [key, label, type, stage, rules, when] of [
    ['port', 'Port numbers?', 'choice', 'checkout', { choices: ['yes', 'no'] }, null],
    ['numbers', 'Numbers', 'number_list', 'before_submit', {}, { key: 'port', in: ['yes'] }],
    ['site', 'Site', 'text', 'fulfilment', {}, null],
  ] as const)
    await network.admin.query(insert, [
      network.companies.platform,
      plan.service,
      key,
      label,
      type,
      stage,
      true,
      rules,
      when,
    ]);
});
afterAll(() => network.drop());

const order = (answers: object) => network.placeOrder('clerk', plan.id, {}, { answers });

test('an order waits for the answers to required questions', async () => {
  const { id, state, history, lines } = await order({});
  expect([state, lines[0]?.state]).toEqual(['awaiting_details', 'awaiting_details']);
  const { steps } = await trackOrder(await network.as('clerk'), { id });
  const step = steps.find(({ title }) => title === 'Answer the open questions');
  const since = history.find(
    ({ machine, to_state }) => machine === 'order' && to_state === 'awaiting_details',
  );
  expect((Date.parse(step?.due_at ?? '') - Date.parse(since?.at ?? '')) / (24 * 3_600_000)).toBe(
    30,
  );
  expect(lines[0]?.answers).toEqual({ port: null });
});

test('a conditional question is asked once the answer it depends on is given', async () => {
  const { lines } = await order({});
  const [line] = lines;
  const id = line?.id ?? '';
  const clerk = await network.as('clerk');
  const dryRun = await answerLine(clerk, { id, answers: { port: 'no' }, dry_run: true });
  expect(dryRun.state).toBe('ready');
  const answered = await answerLine(clerk, { id, answers: { port: 'yes' } });
  expect([answered.state, answered.lines[0]?.answers]).toEqual([
    'awaiting_details',
    { port: 'yes', numbers: null },
  ]);
  const invalidAnswer = answerLine(clerk, { id, answers: { numbers: ['12'] } });
  expect(await rejectionOf(invalidAnswer)).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'answers.numbers' }],
  });
  const done = await answerLine(clerk, { id, answers: { numbers: ['+12125550100'] } });
  expect(done.state).toBe('ready');
});

test('an answer that hides an open question completes the order', async () => {
  const { state, lines } = await order({ port: 'yes' });
  expect(state).toBe('awaiting_details');
  const answers = { port: 'no' };
  const done = await answerLine(await network.as('clerk'), { id: lines[0]?.id ?? '', answers });
  expect(done.state).toBe('ready');
  expect((await order({ port: 'no', numbers: 'nonsense' })).lines[0]?.answers).toEqual({
    port: 'no',
  });
});

test('delivery questions can be answered during delivery, for the whole chain', async () => {
  const { id, lines } = await order({ port: 'no' });
  await network.process();
  const clerk = await network.as('clerk');
  const line = { id: lines[0]?.id ?? '' };
  const before = await readOrder(clerk, { id });
  expect([before.state, before.lines[0]?.may]).toEqual([
    'in_progress',
    expect.arrayContaining(['answer']),
  ]);
  await answerLine(clerk, { ...line, answers: { site: 'Gate 3' } });
  const { rows } = await network.admin.query<{ answers: object }>(
    'select answers from app.line_chain($1)',
    [line.id],
  );
  expect(rows.map(({ answers }) => answers)).toEqual(
    Array.from({ length: 3 }, () => ({ port: 'no', site: 'Gate 3' })),
  );
  const invalidAnswer = answerLine(clerk, { ...line, answers: { site: 'x'.repeat(2001) } });
  expect(await rejectionOf(invalidAnswer)).toMatchObject({ fields: [{ path: 'answers.site' }] });
  const earlyAnswer = answerLine(clerk, { ...line, answers: { port: 'yes' } });
  expect(await rejectionOf(earlyAnswer)).toMatchObject({ code: 'conflict' });
});

test('a secret answer is shown only to the company that delivers, and is stored sealed', async () => {
  const secret = await network.createPlan();
  await network.admin.query(
    `insert into questions (company_id, service_id, key, label, type, secret, rules)
     values ($1, $2, 'pin', 'PIN', 'text', true, '{"pattern": "[0-9]{4}"}')`,
    [network.companies.platform, secret.service],
  );
  const clerk = await network.as('clerk');
  const line = {
    plan_id: secret.id,
    quantity: 1,
    beneficiary_id: null,
    trial_end: 'convert',
  } as const;
  const invalidAnswer = addToCart(clerk, { ...line, answers: { pin: 'none' } });
  expect(await rejectionOf(invalidAnswer)).toMatchObject({ fields: [{ path: 'answers.pin' }] });
  const cart = await addToCart(clerk, { ...line, answers: { pin: '4711' } });
  const [added] = cart.lines;
  const id = added?.id ?? '';
  expect(added?.answers).toEqual({ pin: sealedAnswer });
  // The placeholder that the screen sends back keeps the stored answer.
  await changeCartLine(clerk, { id, quantity: 2, answers: { pin: sealedAnswer } });
  const { order } = await checkOut(clerk, {
    seen: [
      {
        line_id: id,
        price_id: added?.price_id ?? '',
        once: added?.once ?? '',
        recurring: added?.recurring ?? '',
      },
    ],
    reference: '',
    note: '',
    dry_run: false,
  });
  expect(order).toMatchObject({ state: 'ready', lines: [{ answers: { pin: sealedAnswer } }] });
  await network.process();
  const chain = await network.chain(order?.id ?? '');
  const readers = ['northReseller', 'northAdmin', 'owner'] as const;
  const seen: unknown[] = [];
  for (const [hop, { order_id }] of chain.entries()) {
    const reader = await network.as(readers[hop] ?? 'clerk');
    const { lines } = await readOrder(reader, { id: order_id });
    seen.push(lines[0]?.answers['pin']);
  }
  expect(seen).toEqual([sealedAnswer, sealedAnswer, '4711']);
  const stored = await network.admin.query<{ text: string }>(
    `select concat((select string_agg(answers::text, ' ') from order_lines),
       (select string_agg(payload::text, ' ') from provision_attempts)) as text`,
  );
  expect(stored.rows[0]?.text).not.toContain('4711');
});

test('the cart shows an invalid answer, and it cannot be ordered', async () => {
  const clerk = await network.as('clerk');
  const line = {
    plan_id: plan.id,
    quantity: 1,
    beneficiary_id: null,
    trial_end: 'convert',
  } as const;
  const answers = { port: 'maybe' };
  const cart = await addToCart(clerk, { ...line, answers });
  const problem = 'Port numbers: Choose one of the options.';
  expect(cart.lines).toMatchObject([{ problem, answers }]);
  expect(await rejectionOf(order(answers))).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'lines.0', message: problem }],
  });
  await emptyCart(clerk);
});

test('the questions of an order can still be answered once its service is retired', async () => {
  const { lines } = await order({});
  const id = lines[0]?.id ?? '';
  const clerk = await network.as('clerk');
  await network.admin.query("update services set state = 'retired' where id = $1", [plan.service]);
  try {
    const invalidAnswer = answerLine(clerk, { id, answers: { port: 'maybe' } });
    expect(await rejectionOf(invalidAnswer)).toMatchObject({ code: 'validation_failed' });
    const answered = await answerLine(clerk, { id, answers: { port: 'no' } });
    expect([answered.state, answered.lines[0]?.answers]).toEqual(['ready', { port: 'no' }]);
    const parts = await readParts(clerk, { id: plan.service });
    expect(parts.questions.map(({ key }) => key).sort()).toEqual(['numbers', 'port', 'site']);
  } finally {
    await network.admin.query("update services set state = 'published' where id = $1", [
      plan.service,
    ]);
  }
});
