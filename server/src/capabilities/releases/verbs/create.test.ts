import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { createRow } from '../../../kernel/resource/index.ts';
import { releaseSource } from '../source.ts';
let net: ReleaseTest;
beforeAll(async () => {
  net = await createReleaseTest();
});
afterAll(() => net.drop());

const create = async (
  persona: keyof ReleaseTest['people'],
  company: keyof ReleaseTest['companies'],
) =>
  createRow(await net.signedIn(persona), releaseSource, {
    company_id: net.companies[company],
    title: 'Quiet hours',
    content: '<p onclick="x()">Calls wait.</p><script>1</script>',
  });

test('creates a draft with its own address and sanitised HTML', async () => {
  const one = await create('northAdmin', 'north');
  expect(one).toMatchObject({ slug: 'quiet-hours', state: 'draft', content: '<p>Calls wait.</p>' });
  expect(await create('northAdmin', 'north')).toMatchObject({ slug: 'quiet-hours-2' });
  expect((await net.auditOf(one.id)).at(-1)).toMatchObject({
    action: 'insert',
    actor_id: net.people.northAdmin.id,
  });
});

test.each([
  ['northReseller', 'northShop', 'forbidden'],
  ['southAdmin', 'north', 'validation_failed'],
  ['northAdmin', 'south', 'validation_failed'],
] as const)('%s cannot create one at %s', async (persona, company, code) => {
  const auditCount = await net.auditCount();
  expect(await rejectionOf(create(persona, company))).toMatchObject({ code });
  expect(await net.auditCount()).toBe(auditCount);
});
