import type { Page } from '@playwright/test';
import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectNoHorizontalOverflow } from './fixtures/accessible.ts';
import { latestEmailTo } from './fixtures/mailbox.ts';
import { sendContactRequest } from './fixtures/forms.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const waitForSave = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' && response.url().includes('/api/notifications/'),
  );

/** Changes a setting on the screen and waits until it is saved. */
async function choose(page: Page, action: () => Promise<void>): Promise<void> {
  const response = waitForSave(page);
  await action();
  expect((await response).status()).toBe(200);
}

test(
  'preferences for the notification centre, email and quiet hours are respected',
  deep(
    'server/src/capabilities/notifications/planning.test.ts › chosen channels › without the notification centre hide a notification there and send it elsewhere',
  ),
  async ({ owner: { page, person }, newBrowser, request, watch }) => {
    watch.expectProblem(/status of 422/);
    // Each visitor has their own IP address, because one address can't submit that often.
    const visitor = async () => (await newBrowser()).newPage();
    const name = `Robin ${unique()}`;
    const bell = page.getByRole('button', { name: /^Notifications/ });
    const centre = page.getByRole('dialog', { name: 'Notifications' });
    const notificationFrom = (sender: string) =>
      centre.getByRole('listitem').filter({ hasText: `Message from ${sender}` });
    const checkbox = (label: string) =>
      page.getByRole('checkbox', { name: `New messages: ${label}` });

    await page.goto('/settings');
    await page.getByRole('link', { name: 'Notifications', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Notification preferences' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'New messages: email frequency' }).click();
    await choose(page, () => page.getByRole('option', { name: 'Immediately' }).click());

    await sendContactRequest(await visitor(), `${name} One`);
    const mail = await latestEmailTo(request, person.email, new RegExp(`Message from ${name} One`));
    expect(mail.text).toContain('A line that crackles.');
    expect(mail.text).toContain(
      "Why you're receiving this: You can see your company's contact requests.",
    );
    expect(mail.links.some((link) => link.endsWith('/settings/notifications'))).toBe(true);
    await bell.click();
    await expect(notificationFrom(`${name} One`)).toBeVisible();
    await page.keyboard.press('Escape');

    // Turned off in the product, still on by email.
    await checkbox('In the app').focus();
    await choose(page, () => page.keyboard.press('Space'));
    await sendContactRequest(await visitor(), `${name} Two`);
    await latestEmailTo(request, person.email, new RegExp(`Message from ${name} Two`));
    await choose(page, () => checkbox('In the app').click());

    // During quiet hours nothing is sent; notifications only appear in the product.
    await page.getByRole('checkbox', { name: 'Do not disturb me during these hours' }).check();
    await page.getByLabel('From', { exact: true }).fill('00:00');
    await page.getByLabel('Until', { exact: true }).fill('23:59');
    await choose(page, () => page.getByRole('button', { name: 'Save quiet hours' }).click());
    await expect(page.getByText('Quiet hours saved')).toBeVisible();
    await sendContactRequest(await visitor(), `${name} Three`);
    await bell.click();
    await expect(notificationFrom(`${name} Three`)).toBeVisible();
    await expect(notificationFrom(`${name} Two`)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Do not disturb me during these hours' }).uncheck();
    await choose(page, () => page.getByRole('button', { name: 'Save quiet hours' }).click());
    await sendContactRequest(await visitor(), `${name} Four`);
    await latestEmailTo(request, person.email, new RegExp(`Message from ${name} Four`));
    const mails = (await (await request.get('/dev/mail.json')).json()) as { subject: string }[];
    expect(mails.filter(({ subject }) => subject.includes(`${name} Three`))).toEqual([]);

    await page.reload();
    await expect(checkbox('In the app')).toBeChecked();
    await expect(page.getByLabel('Until', { exact: true })).toHaveValue('23:59');
  },
);

test(
  'the preferences fit a phone and are personal',
  deep(
    'web/src/capabilities/notifications/components/preferences.browser.test.tsx › shows each category with its channels; required ones cannot be turned off',
  ),
  async ({ admin, signIn, colleague }) => {
    const { page } = admin;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/settings/notifications');
    const messages = page.getByRole('listitem').filter({ hasText: 'New messages' });
    const pushCheckbox = messages.getByRole('checkbox', { name: 'On your devices' });
    await choose(page, () => pushCheckbox.click());
    await expect(pushCheckbox).not.toBeChecked();
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    const other = await signIn(await colleague('end_user'));
    await other.page.goto('/settings/notifications');
    await expect(
      other.page.getByRole('checkbox', { name: 'New messages: On your devices' }),
    ).toBeChecked();
  },
);

test(
  'product news links to its page on the site',
  deep(
    "server/src/capabilities/notifications/verbs/send-release-notifications.test.ts › links to the note only if the person's home site shows it",
  ),
  async ({ owner: { page }, product }) => {
    const title = `Faster calls ${unique()}`;
    const company_id = (await product.platform()).id;
    const response = await page.request.post('/api/releases', { data: { company_id, title } });
    const { id } = (await response.json()) as { id: string };
    await page.goto('/settings/notifications');
    const published = await page.request.post('/api/releases/bulk', {
      data: { action: 'publish', ids: [id] },
    });
    expect(published.status()).toBe(200);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const centre = page.getByRole('dialog', { name: 'Notifications' });
    await centre.getByRole('button', { name: title }).click();
    await expect(page).toHaveURL(/\/releases\/faster-calls/);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  },
);
