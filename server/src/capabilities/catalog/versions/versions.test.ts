import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { transitionPlan } from '../plans/transition.ts';
import { createPlan } from '../plans/save.ts';
import { type CatalogTest, createCatalogTest, newPlan } from '../testing.ts';
import { publishService } from '../verbs/publish.ts';
import { unpublishService } from '../verbs/unpublish.ts';
import { updateService } from '../verbs/update.ts';
import { listVersions } from './list.ts';

let network: CatalogTest;
beforeAll(async () => {
  network = await createCatalogTest();
});
afterAll(() => network.drop());

const versionsOf = async (id: string, persona: keyof CatalogTest['people'] = 'northAdmin') =>
  (await listVersions(await network.signedIn(persona), { id })).items;

test('every publication is a version with its changes and reason', async () => {
  const context = await network.signedIn('northAdmin');
  const { id } = await network.createService('north', { price: '12.00' });
  expect(await versionsOf(id)).toEqual([]);

  const published = await publishService(context, { id, reason: 'Launch in spring' });
  await updateService(context, {
    id,
    version: published.version,
    summary: 'Other words',
    needs_emergency_address: false,
  });
  const plan = await createPlan(context, newPlan(id));
  await transitionPlan(context, { id: plan.id, event: 'offer' });
  await transitionPlan(context, { id: plan.id, event: 'retire' });
  const versions = await versionsOf(id);
  expect(versions).toMatchObject([
    { number: 4, reason: `Plan ${plan.code} retired`, changed: ['plans'] },
    { number: 3, reason: `Plan ${plan.code} offered`, changed: ['plans'] },
    { number: 2, reason: 'Changed', changed: ['needs_emergency_address', 'summary'] },
    { number: 1, reason: 'Launch in spring', changed: [] },
  ]);
  const [name] = versions.map(({ published_by }) => published_by);
  expect(name).not.toBe('');

  const { rows } = await network.admin.query<{ content: string; sha256: string }>(
    'select content::text, sha256 from service_versions where service_id = $1 order by number',
    [id],
  );
  for (const { content, sha256 } of rows) {
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    expect(content).not.toMatch(/price|1200/);
  }
});

test('a field that the previous version did not record does not count as changed', async () => {
  const { id, version } = await network.createService('north', { state: 'published' });
  await network.admin.query(
    `update service_versions set content = content - 'needs_emergency_address'
     where service_id = $1`,
    [id],
  );
  await updateService(await network.signedIn('northAdmin'), {
    id,
    version,
    summary: 'Newer words',
  });
  expect(await versionsOf(id)).toMatchObject([
    { reason: 'Changed', changed: ['summary'] },
    { reason: 'Published', changed: [] },
  ]);
});

test('neither drafts nor republishing without changes add a version', async () => {
  const context = await network.signedIn('northAdmin');
  const { id } = await network.createService('north', { state: 'published' });
  await unpublishService(context, { id });
  await publishService(context, { id });
  await createPlan(context, newPlan(id, { code: 'NEVER-OFFERED' }));
  expect(await versionsOf(id)).toHaveLength(1);
});

test('companies offered a service can read its versions; other branches cannot', async () => {
  const { id } = await network.createService('north', { state: 'published' });
  expect(await versionsOf(id, 'northReseller')).toHaveLength(1);
  expect(await rejectionOf(versionsOf(id, 'southAdmin'))).toMatchObject({ code: 'not_found' });
});

test('versions cannot be changed or removed, not even by the platform', async () => {
  const { id } = await network.createService('north', { state: 'published' });
  for (const statement of [
    "update service_versions set reason = 'Other' where service_id = $1",
    'delete from service_versions where service_id = $1',
  ]) {
    await network.admin.query('begin; set local role app_platform');
    await expect(network.admin.query(statement, [id])).rejects.toThrow(/permission denied/);
    await network.admin.query('rollback');
  }
});
