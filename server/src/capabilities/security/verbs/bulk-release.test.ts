import { afterAll, beforeAll, expect, test } from 'vitest';
import { withLog } from '../../../kernel/context.ts';
import { recordViolations } from '../queries.ts';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { bulkRelease } from './bulk-release.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
});
afterAll(() => network.drop());

test('releases blocks within the subtree and returns the reason for the others; blocks are attributed to Trunkline', async () => {
  const blockOf = async (persona: keyof SecurityTest['people']) => {
    const { id: person } = network.people[persona];
    await network.record('privilege_escalation', { person });
    return (await network.record('privilege_escalation', { person }))?.block_id ?? '';
  };
  const [ownBlock, foreign] = [await blockOf('clerk'), await blockOf('southAdmin')];
  const { results } = await bulkRelease(await network.signedIn('northAdmin'), {
    ids: [ownBlock, foreign],
    reason: 'A mistake',
  });
  expect(results).toMatchObject([
    { id: ownBlock, ok: true, label: expect.stringMatching(/^Pat /) },
    { id: foreign, ok: false, label: foreign },
  ]);
  expect(
    await network.select('select from security_blocks where released_at is null and id = $1', [
      foreign,
    ]),
  ).toHaveLength(1);
  expect((await network.auditOf(ownBlock))[0]).toMatchObject({
    resource_type: 'security.blocked',
    actor_id: null,
    after: { seconds: 1800, attempts: 2, pattern: 'privilege_escalation' },
  });
});

test("a block caused by a person's own refused requests is attributed to Trunkline", async () => {
  const reseller = await network.signedIn('northReseller');
  for (let n = 0; n < 20; n += 1)
    await withLog(reseller, (tx) =>
      recordViolations(
        tx,
        { subjects: [crypto.randomUUID()], references: [] },
        { endpoint: '/api/test', method: 'GET', userAgent: null },
      ),
    );
  const [block] = await network.select<{ id: string }>(
    'select id from security_blocks where user_id = $1',
    [network.people.northReseller.id],
  );
  expect((await network.auditOf(block?.id ?? ''))[0]).toMatchObject({ actor_id: null });
});
