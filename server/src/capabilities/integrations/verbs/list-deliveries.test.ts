import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createIntegrationTest, type IntegrationTest } from '../testing.ts';
import { listDeliveries } from './list-deliveries.ts';

let network: IntegrationTest;
beforeAll(async () => {
  network = await createIntegrationTest();
});
afterAll(() => network.drop());

test('lists deliveries newest first, page by page, filtered by state', async () => {
  const { id } = await network.addActive('north');
  const other = await network.addActive('north');
  for (const name of ['One', 'Two', 'Three']) {
    await network.rename('north', name);
    network.advanceMinutes(1);
  }
  network.receiver.respondWith(410);
  await network.deliver();
  const context = await network.signedIn('northAdmin');
  const names = ({ items }: { items: readonly { payload: string }[] }) =>
    items.map(({ payload }) => /"name": "(\w+)"/.exec(payload)?.[1]);
  const page = await listDeliveries(context, { id, limit: 2 });
  expect(names(page)).toEqual(['Three', 'Two']);
  const cursor = page.nextCursor ?? '';
  const rest = await listDeliveries(context, { id, limit: 2, cursor });
  expect(names(rest)).toEqual(['One']);
  expect(rest.nextCursor).toBe(null);
  const [mine, theirs] = [
    await listDeliveries(context, { id, limit: 9, state: 'failed' }),
    await listDeliveries(context, { id: other.id, limit: 9, state: 'failed' }),
  ];
  expect(mine.items.length + theirs.items.length).toBe(1);
});

test.each(['southAdmin', 'northReseller', 'clerk'] as const)(
  '%s gets not_found instead of the deliveries',
  async (persona) => {
    const { id } = await network.addActive('north');
    const context = await network.signedIn(persona);
    expect(await rejectionOf(listDeliveries(context, { id, limit: 9 }))).toMatchObject({
      code: 'not_found',
    });
  },
);
