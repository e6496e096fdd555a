import { contract } from '@trunkline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  crm,
  deliveryOf,
  integrationOf,
  integrator,
  mockIntegrations,
  renderIntegration,
} from '../../../testing/integrations-screen.tsx';
import {
  deferredAnswer,
  type MockServer,
  mockServer,
  refusal,
} from '../../../testing/mock-server.ts';
import { idOf } from '../../../testing/records.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const card = (name: string) => page.getByRole('heading', { name, exact: true });
const log = page.getByRole('list', { name: 'Messages' });
const entry = (event: RegExp) => log.getByRole('button', { name: event });

let server: MockServer;
beforeEach(() => {
  server = mockServer();
  mockIntegrations(server);
});

describe('an integration', () => {
  test('shows a skeleton while loading, and an error when loading fails', async () => {
    const { answer, release } = deferredAnswer(refusal(500));
    server.answer(contract.integrations.get, () => answer);
    await renderIntegration(crm.id);
    await expect.element(page.getByRole('heading', { name: 'Integration' })).toBeVisible();
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    release();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/Couldn't load this integration.*error-1234/);
    mockIntegrations(server);
    await button('Try Again').click();
    await expect.element(page.getByRole('heading', { name: 'CRM', exact: true })).toBeVisible();
  });

  test('offers only allowed actions', async () => {
    mockIntegrations(server, [{ ...crm, may: [], stuck: 2, health: 'failing' }], [deliveryOf(1)]);
    await renderIntegration(crm.id, integrator({ permissions: ['integrations:read'] }));
    await entry(/company\.updated/).click();
    await expect.element(log.getByText('evt_1')).toBeVisible();
    for (const name of ['Pause', 'Edit', 'Send a test', 'Create new secret', 'Send again'])
      await expect.element(button(name)).not.toBeInTheDocument();
  });
});

describe('the health of an integration', () => {
  test('without a secret explains what to do first, and offers nothing else', async () => {
    const integration = integrationOf(74, {
      state: 'paused',
      secret_at: null,
      health: 'unused',
      last_sent_at: null,
      may: ['update', 'delete'],
    });
    mockIntegrations(server, [integration]);
    await renderIntegration(integration.id);
    await expect
      .element(page.getByText(/receive anything yet. Create a signing secret/))
      .toBeVisible();
    await expect.element(button('Activate')).not.toBeInTheDocument();
    await expect.element(button('Send a test')).not.toBeInTheDocument();
    await expect.element(button('Create secret')).toBeVisible();
    await expect.element(card('No messages yet')).toBeVisible();
  });

  test('shows the result of a test, successful or not', async () => {
    server.answer(contract.integrations.test, () => deliveryOf(2, { event: 'integration.test' }));
    await renderIntegration(crm.id);
    await button('Send a test').click();
    await expect.element(page.getByText('Responded with 204 in 18 ms')).toBeVisible();
    server.answer(contract.integrations.test, () =>
      deliveryOf(3, {
        state: 'failed',
        answer: null,
        error: "The receiver didn't respond within 10 seconds.",
      }),
    );
    await button('Send a test').click();
    await expect
      .element(page.getByText("The receiver didn't respond within 10 seconds."))
      .toBeVisible();
  });

  test('shows how many deliveries are stuck, and resends them', async () => {
    const failing = {
      ...crm,
      health: 'failing' as const,
      stuck: 2,
      may: [...crm.may, 'replay' as const],
    };
    mockIntegrations(server, [failing]);
    server.answer(contract.integrations.replay, () => {
      mockIntegrations(server);
      return { replayed: 2 };
    });
    await renderIntegration(crm.id);
    const stuck = page.getByRole('alert').filter({ hasText: 'been delivered' });
    await expect
      .element(stuck)
      .toMatchTextContent(/2 messages haven't been delivered.*send them again/);
    await stuck.getByRole('button', { name: 'Send again' }).click();
    await expect.element(page.getByText('Retrying 2 messages')).toBeVisible();
    await expect.element(stuck).not.toBeInTheDocument();
    expect(server.inputsOf('POST', `/api/integrations/${crm.id}/replay`)).toEqual([{ id: crm.id }]);
  });
});

describe('the signing secret of an integration', () => {
  const secret = `whsec_${'k'.repeat(43)}=`;

  test('the first is created immediately, shown once, and then hidden', async () => {
    mockIntegrations(server, [{ ...crm, state: 'paused', secret_at: null, may: ['update'] }]);
    server.answer(contract.integrations.makeSecret, () => ({ secret, previous_expires_at: null }));
    await renderIntegration(crm.id);
    await button('Create secret').click();
    const dialog = page.getByRole('dialog', { name: 'Secret for CRM' });
    await expect.element(dialog.getByText(secret)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Copy secret' })).toBeVisible();
    await expect.element(dialog.getByText(/The previous secret/)).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: "I've copied it" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(document.body.textContent).not.toContain(secret);
  });

  test('creating another asks for confirmation, and explains how long the previous one remains valid', async () => {
    server.answer(contract.integrations.makeSecret, () => ({
      secret,
      previous_expires_at: '2999-01-01T00:00:00Z',
    }));
    await renderIntegration(crm.id);
    await button('Create new secret').click();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog).toMatchTextContent(/current secret keeps working for 24 hours/);
    expect(server.inputsOf('POST', `/api/integrations/${crm.id}/secret`)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create new secret' }).click();
    const shown = page.getByRole('dialog', { name: 'Secret for CRM' });
    await expect.element(shown.getByText(/The previous secret stops working/)).toBeVisible();
  });
});

describe('messages', () => {
  test('show their result, expand to show their content, and can be resent', async () => {
    mockIntegrations(
      server,
      [crm],
      [
        deliveryOf(4, {
          event: 'user.created',
          state: 'waiting',
          attempts: 3,
          answer: 503,
          error: 'The receiver returned 503.',
        }),
        deliveryOf(5),
      ],
    );
    server.answer(contract.integrations.replay, () => ({ replayed: 1 }));
    await renderIntegration(crm.id);
    await expect
      .element(log.getByRole('listitem').first())
      .toMatchTextContent(/Retrying.*user\.created.*The receiver returned 503\./);
    await expect.element(log.getByText('evt_4')).not.toBeInTheDocument();
    await entry(/user\.created/).click();
    await expect.element(log.getByText('evt_4')).toBeVisible();
    await expect.element(log.getByText(/3 attempts\. Responded with 503 in 18 ms\./)).toBeVisible();
    await expect.element(log.getByLabelText('Payload')).toMatchTextContent(/company\.updated/);
    await button('Send again').click();
    await expect
      .poll(() => server.inputsOf('POST', `/api/integrations/${crm.id}/replay`))
      .toEqual([{ id: crm.id, delivery_id: idOf(4) }]);
    await expect.element(page.getByText('Retrying the message')).toBeVisible();
  });

  test('refresh automatically while one is waiting', async () => {
    let state: 'waiting' | 'sent' = 'waiting';
    server.answer(contract.integrations.deliveries, () => ({
      items: [deliveryOf(6, { state, attempts: state === 'sent' ? 1 : 0 })],
      nextCursor: null,
    }));
    await renderIntegration(crm.id);
    await expect.element(entry(/Waiting/)).toBeVisible();
    state = 'sent';
    await expect.element(entry(/Sent/), { timeout: 10_000 }).toBeVisible();
  });

  test('are filtered by state', async () => {
    mockIntegrations(
      server,
      [crm],
      [deliveryOf(7), deliveryOf(8, { state: 'failed', event: 'user.deleted' })],
    );
    await renderIntegration(crm.id);
    await expect.element(log.getByRole('listitem')).toHaveLength(2);
    await page.getByRole('combobox', { name: 'Filter messages' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await expect.element(log.getByRole('listitem')).toHaveLength(1);
    await expect.element(entry(/user\.deleted/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Filter messages' }).click();
    await page.getByRole('option', { name: 'Waiting' }).click();
    await expect.element(card('No messages with this status')).toBeVisible();
  });

  test('show an error with an ID when they cannot be loaded, and retry', async () => {
    server.answer(contract.integrations.deliveries, () => refusal(500));
    await renderIntegration(crm.id);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/Couldn't load the messages.*error-1234/);
    mockIntegrations(server, [crm], [deliveryOf(9)]);
    await button('Try Again').click();
    await expect.element(entry(/company\.updated/)).toBeVisible();
  });
});
