import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { createRow } from '../../../kernel/resource/index.ts';
import { releaseSource } from '../source.ts';
let network: ReleaseTest;
beforeAll(async () => {
  network = await createReleaseTest();
});
afterAll(() => network.drop());

const create = async (
  persona: keyof ReleaseTest['people'],
  company: keyof ReleaseTest['companies'],
) =>
  createRow(await network.signedIn(persona), releaseSource, {
    company_id: network.companies[company],
    title: 'Quiet hours',
    content: '<p onclick="x()">Calls wait.</p><script>1</script>',
  });

test('creates a draft with its own address and sanitised HTML', async () => {
  const note = await create('northAdmin', 'north');
  expect(note).toMatchObject({
    slug: 'quiet-hours',
    state: 'draft',
    content: '<p>Calls wait.</p>',
  });
  expect(await create('northAdmin', 'north')).toMatchObject({ slug: 'quiet-hours-2' });
  expect((await network.auditOf(note.id)).at(-1)).toMatchObject({
    action: 'insert',
    actor_id: network.people.northAdmin.id,
  });
});

test.each([
  ['northReseller', 'northShop', 'forbidden'],
  ['southAdmin', 'north', 'validation_failed'],
  ['northAdmin', 'south', 'validation_failed'],
] as const)('%s cannot create a release note at %s', async (persona, company, code) => {
  const auditCount = await network.auditCount();
  expect(await rejectionOf(create(persona, company))).toMatchObject({ code });
  expect(await network.auditCount()).toBe(auditCount);
});
