import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createIntegrationTest, type IntegrationTest } from '../testing.ts';
import { updateIntegration } from './update.ts';

let network: IntegrationTest;
beforeAll(async () => {
  network = await createIntegrationTest();
});
afterAll(() => network.drop());

test('changes the topics and the address of an integration', async () => {
  const { id, version } = await network.addPaused('north');
  const context = await network.signedIn('northAdmin');
  const changes = { id, version, url: 'https://crm.example/hook', topics: 'users\nservices' };
  expect(await updateIntegration(context, changes)).toMatchObject({
    url: 'https://crm.example/hook',
    topics: ['users', 'services'],
    version: version + 1,
  });
  expect(await rejectionOf(updateIntegration(context, changes))).toMatchObject({
    code: 'conflict',
  });
});

test('rejects an address that is not allowed, and changes by people without access', async () => {
  const { id, version } = await network.addPaused('north');
  for (const url of ['http://crm.example', 'https://inside.example'])
    expect(
      await rejectionOf(
        network
          .signedIn('northAdmin')
          .then((context) => updateIntegration(context, { id, version, url })),
      ),
    ).toMatchObject({ code: 'validation_failed' });
  for (const persona of ['southAdmin', 'northReseller'] as const)
    expect(
      await rejectionOf(
        network
          .signedIn(persona)
          .then((context) => updateIntegration(context, { id, version, name: 'Theirs' })),
      ),
    ).toMatchObject({ code: 'not_found' });
});

test('adding a topic requires permission to read it; existing topics can stay', async () => {
  const { id, version } = await network.addPaused('north', { topics: ['companies', 'services'] });
  const integration = await network.addPaused('north', { topics: ['companies'] });
  await network.revokePermission('admin', 'partners');
  await network.revokePermission('admin', 'services');
  const context = await network.signedIn('northAdmin');
  const wider = { id, version, topics: ['companies', 'partners'] };
  expect(await rejectionOf(updateIntegration(context, wider))).toMatchObject({ code: 'forbidden' });
  const input = { id, version, topics: ['companies', 'users', 'services'] };
  expect(await updateIntegration(context, input)).toMatchObject({ topics: input.topics });
  const foreign = { id: integration.id, version: integration.version, topics: ['services'] };
  expect(await rejectionOf(updateIntegration(context, foreign))).toMatchObject({
    code: 'forbidden',
  });
  const narrower = { id, version: version + 1, topics: ['services'] };
  expect(await updateIntegration(context, narrower)).toMatchObject({ topics: ['services'] });
});
