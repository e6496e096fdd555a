import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Conversations } from '../../../testing/messages-screen.tsx';
import { mockPartners, nordlicht, seller } from '../../../testing/partners-screen.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { idOf } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { PartnerPage } from './partner-page.tsx';

const show = (permissions: string[]) =>
  renderScreen(<PartnerPage />, {
    path: `/admin/partners/${nordlicht.id}`,
    route: '/admin/partners/$id',
    me: seller({ permissions: [...seller().permissions, ...permissions] }),
  });

test('comments about a partner appear below it, for people who can read them', async () => {
  const server = mockServer();
  mockPartners(server);
  const conversations = new Conversations(server);
  conversations.begin(1, { subject: 'Gold tier' });
  const screen = await show(['messages:read', 'messages:create']);
  await expect.element(page.getByRole('button', { name: /Gold tier/ })).toBeVisible();
  expect(server.inputsOf('GET', '/api/conversations')).toMatchObject([
    { anchor_type: 'partner', anchor_id: nordlicht.id },
  ]);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'New conversation' }))
    .toMatchTextContent(/About Nordlicht/);
  // The partner's company is directly below, so it is suggested.
  await expect.element(page.getByRole('radio', { name: /Another company/ })).toBeChecked();
  expect(nordlicht.partner_company_id).toBe(idOf(2));
  await screen.unmount();

  await show([]);
  await expect.element(page.getByRole('heading', { name: 'Nordlicht' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Messages' })).not.toBeInTheDocument();
});
