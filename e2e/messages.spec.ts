import type { Page } from '@playwright/test';
import { builtFile } from './fixtures/built-files.ts';
import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectFits, expectNoHorizontalOverflow } from './fixtures/accessible.ts';
import {
  waitForCachedFiles,
  waitForServiceWorker,
  waitForCachedShell,
} from './fixtures/offline.ts';
import { type Product, unique } from './fixtures/product.ts';
import { startSecondProcess } from './fixtures/second-process.ts';
import { expect, type Fixtures, type SignedIn, test } from './fixtures/test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });
const message = (page: Page, text: string | RegExp) =>
  messages(page).getByRole('article').filter({ hasText: text });
const row = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function sendMessage(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(message(page, text)).toBeVisible();
}

interface ConversationInput {
  readonly subject: string;
  readonly body: string;
  readonly colleague?: string;
  readonly company?: string;
}

/** Starts a conversation through its dialog. */
async function startConversation(
  page: Page,
  { subject, body, colleague, company }: ConversationInput,
): Promise<void> {
  await page.goto('/messages');
  await button(page, 'New conversation').first().click();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  if (company !== undefined) {
    await dialog.getByRole('radio', { name: 'Another company' }).click();
    await dialog.getByRole('combobox', { name: 'Company' }).click();
    await page.getByRole('option', { name: company }).click();
  }
  if (colleague !== undefined) {
    await dialog.getByRole('combobox', { name: 'People' }).fill(colleague);
    await page.getByRole('option', { name: colleague }).click();
  }
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await dialog.getByRole('textbox', { name: 'Message' }).fill(body);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(message(page, body)).toBeVisible();
}

/** Returns the texts of all messages, in order. */
const textsOf = (page: Page) =>
  messages(page).getByRole('article').locator('p.whitespace-pre-wrap').allTextContents();

/** Returns the messages cached in this browser, as JSON. */
const cachedThread = (page: Page) =>
  page.evaluate<string>(`(async () => {
    for (const name of await caches.keys()) if (name.startsWith('reads '))
      for (const request of await (await caches.open(name)).keys())
        if (/\\/messages\\?limit=/.test(request.url))
          return (await (await caches.open(name)).match(request)).text();
    return '';
  })()`);

/** Starts a conversation between two colleagues, and opens it for both. */
async function startSharedConversation(
  a: SignedIn,
  b: SignedIn,
  subject: string,
  /** Origin of the other person's server. */
  origin = '',
): Promise<{ ownPage: Page; otherPage: Page }> {
  const [ownPage, otherPage] = [a.page, b.page];
  await otherPage.goto(`${origin}/messages`);
  await expect(otherPage.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  await startConversation(ownPage, {
    subject,
    body: 'Hello from here',
    colleague: b.person.firstName,
  });
  // Appears without reloading.
  await row(otherPage, subject).click();
  await expect(message(otherPage, 'Hello from here')).toBeVisible();
  return { ownPage, otherPage };
}

test('two people talk and see each other typing, sending, reading, editing and deleting', async ({
  admin,
  product,
  distributor,
  signIn,
}) => {
  const mira = `Mira${unique()}`;
  const other = await signIn(await product.person(distributor, 'admin', { firstName: mira }));
  const { ownPage, otherPage } = await startSharedConversation(admin, other, 'Prices');
  await expect(ownPage.getByText(`Seen by ${mira}`)).toBeVisible();

  await field(otherPage).pressSequentially('Good');
  await expect(ownPage.getByText(`${mira} Okafor is typing…`)).toBeVisible();
  await field(otherPage).fill('');
  await sendMessage(otherPage, 'Hello from there');
  await expect(message(ownPage, 'Hello from there')).toBeVisible();
  await expect(ownPage.getByText('is typing…')).toHaveCount(0);

  await message(otherPage, 'Hello from there').hover();
  await button(otherPage, 'Message actions').click();
  await otherPage.getByRole('menuitem', { name: 'Edit' }).click();
  await otherPage.getByRole('textbox', { name: 'Your message' }).fill('Hello again');
  await otherPage.keyboard.press('Enter');
  await expect(message(ownPage, 'Hello again')).toContainText('Edited');
  await button(otherPage, 'Message actions').click();
  await otherPage.getByRole('menuitem', { name: 'Delete' }).click();
  await otherPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(message(ownPage, 'This message was deleted')).toBeVisible();

  await button(ownPage, 'Details').click();
  await expectFits(ownPage);
  await otherPage.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(otherPage);
  await expectNoHorizontalOverflow(otherPage);
  await button(otherPage, 'Back to conversations').click();
  await expectAccessible(otherPage);
  await expectNoHorizontalOverflow(otherPage);
});

/** Creates a company directly below the distributor, and signs in a person of it. */
async function createBelow({
  product,
  distributor,
  signIn,
}: Pick<Fixtures, 'distributor' | 'signIn'> & { product: Product }) {
  const company = await product.company({
    name: `Kestrel ${unique()}`,
    kind: 'reseller',
    parent: distributor,
  });
  const person = await signIn(await product.person(company, 'admin', { firstName: 'Jon' }));
  return { company, otherPage: person.page };
}

test(
  'two companies talk, and internal notes are visible only to the side that wrote them',
  deep(
    'server/src/capabilities/messaging/verbs/send-message.test.ts › notes are visible only to the company that wrote them, everywhere',
  ),
  async ({ admin, product, distributor, signIn }) => {
    const { company, otherPage } = await createBelow({ product, distributor, signIn });
    const ownPage = admin.page;
    await otherPage.goto('/messages');
    await expect(otherPage.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
    await startConversation(ownPage, {
      subject: '',
      body: 'Our new prices',
      company: company.name,
    });
    await row(otherPage, distributor.name).click();
    await expect(message(otherPage, 'Our new prices')).toBeVisible();

    await button(ownPage, 'Internal note').click();
    await ownPage.getByRole('textbox', { name: 'Internal note' }).fill('They have gold already');
    await button(ownPage, 'Add note').click();
    await expect(message(ownPage, 'They have gold already')).toContainText('Internal note');
    await expectAccessible(ownPage);
    await button(ownPage, 'Internal note').click();
    await sendMessage(ownPage, 'Any questions?');
    await expect(message(otherPage, 'Any questions?')).toBeVisible();
    await expect(otherPage.getByText('They have gold already')).toHaveCount(0);
    await otherPage.reload();
    await expect(message(otherPage, 'Any questions?')).toBeVisible();
    await expect(otherPage.getByText('They have gold already')).toHaveCount(0);
    await otherPage.goto('/messages?search=gold');
    await expect(otherPage.getByText('No messages match your search.')).toBeVisible();
  },
);

test(
  'someone who manages a company sees its conversations, joins one, and finds it by a message',
  deep(
    'server/src/capabilities/messaging/verbs/participation.test.ts › someone who manages messages of either company can join; others do not find the conversation',
  ),
  async ({ admin, product, distributor, signIn }) => {
    const { company, otherPage } = await createBelow({ product, distributor, signIn });
    await startConversation(otherPage, {
      subject: '',
      body: 'Who looks after us?',
      company: distributor.name,
    });
    const { page } = admin;
    await page.goto('/messages');
    await row(page, company.name).click();
    await button(page, 'Details').click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave conversation' }).click();
    await button(page, 'Company').click();
    await row(page, company.name).click();
    await button(page, 'Join conversation').click();
    await sendMessage(page, 'I do from now on');
    await expect(message(otherPage, 'I do from now on')).toBeVisible();
    await otherPage.goto('/messages?search=from now');
    const results = otherPage.getByRole('list', { name: 'Messages found' });
    await expectFits(otherPage);
    await results.getByRole('button').first().click();
    await expect(message(otherPage, 'I do from now on')).toBeVisible();
  },
);

test(
  'files and mentions are sent with a message',
  deep(
    'web/src/capabilities/messaging/pages/messages.browser.test.tsx › writing › a name chosen after an @ is sent as a mention',
  ),
  async ({ admin, product, distributor, signIn }) => {
    const name = `Mira${unique()}`;
    const other = await signIn(await product.person(distributor, 'admin', { firstName: name }));
    const { ownPage, otherPage } = await startSharedConversation(admin, other, 'The plan');
    const files = [
      { name: 'desk.png', mimeType: 'image/png', buffer: await ownPage.screenshot() },
      { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Thursday at noon.') },
    ];
    await ownPage.getByLabel('Files to send').first().setInputFiles(files);
    const fileList = ownPage.getByRole('list', { name: 'Files to send' });
    await expect(fileList.getByRole('progressbar')).toHaveCount(0);
    await field(ownPage).pressSequentially(`Look, @${name.slice(0, 6)}`);
    await ownPage.getByRole('option', { name: `${name} Okafor` }).click();
    await button(ownPage, 'Send').click();
    const received = message(otherPage, 'Look,');
    await expect(received.getByText(`@${name} Okafor`)).toBeVisible();
    const picture = received.getByRole('img', { name: 'desk.webp' });
    await expect(picture).toBeVisible();
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    const [download] = await Promise.all([
      otherPage.waitForEvent('download'),
      received.getByRole('link', { name: /plan\.txt/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('plan.txt');
    await expectFits(otherPage);

    await message(ownPage, 'Look,').hover();
    await button(ownPage, 'Message actions').last().click();
    await ownPage.getByRole('menuitem', { name: 'Delete' }).click();
    await ownPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(message(otherPage, 'This message was deleted')).toBeVisible();
    await expect(picture).toHaveCount(0);
  },
);

test(
  'across two servers, one of them killed and restarted: no message is lost or duplicated',
  deep(
    'server/src/http/event-streams.test.ts › an event published in one process reaches listeners in another',
  ),
  async ({ admin, product, distributor, signIn, watch }) => {
    test.slow();
    watch.expectProblem(/ERR_CONNECTION|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|[Cc]ould not/);
    await using second = await startSecondProcess();
    const name = `Mira${unique()}`;
    const other = await signIn(await product.person(distributor, 'admin', { firstName: name }));
    const { ownPage, otherPage } = await startSharedConversation(
      admin,
      other,
      'Two servers',
      second.origin,
    );
    const texts = ['Hello from here'];
    const exchange = async (round: string) => {
      for (const [page, from] of [
        [ownPage, 'here'],
        [otherPage, 'there'],
      ] as const) {
        const text = `${round} from ${from}`;
        await sendMessage(page, text);
        texts.push(text);
        await expect(message(page === ownPage ? otherPage : ownPage, text)).toBeVisible();
      }
    };
    await exchange('One');
    await exchange('Two');

    await second.kill();
    const pendingMessages = otherPage.getByText('Waiting for a connection');
    for (const text of ['Dark one', 'Dark two', 'Dark three']) {
      await sendMessage(ownPage, text);
      texts.push(text);
    }
    for (const text of ['Held one', 'Held two']) {
      await field(otherPage).fill(text);
      await field(otherPage).press('Enter');
    }
    await expect(pendingMessages).toHaveCount(2);
    await second.restart();
    await expect(pendingMessages).toHaveCount(0, { timeout: 45_000 });
    texts.push('Held one', 'Held two');
    for (const page of [ownPage, otherPage]) await expect.poll(() => textsOf(page)).toEqual(texts);
    await exchange('Three');
    for (const page of [ownPage, otherPage]) {
      await expect.poll(() => textsOf(page)).toEqual(texts);
      await page.reload();
      await expect.poll(() => textsOf(page)).toEqual(texts);
    }
  },
);

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test(
    'reading and writing continue offline; after reconnecting each message arrives once',
    deep(
      'web/src/capabilities/messaging/outbox/outbox.browser.test.tsx › a message written offline waits, survives a reload, and arrives once and in order',
    ),
    async ({ admin, product, distributor, signIn, watch }) => {
      watch.expectProblem(
        /ERR_INTERNET_DISCONNECTED|Failed to load resource|[Cc]ould not|cannot be/,
      );
      const name = `Mira${unique()}`;
      const other = await signIn(await product.person(distributor, 'admin', { firstName: name }));
      const { ownPage, otherPage } = await startSharedConversation(admin, other, 'On the train');
      await waitForServiceWorker(ownPage);
      await ownPage.reload();
      await expect(message(ownPage, 'Hello from here')).toBeVisible();
      await sendMessage(otherPage, 'Can you hear me?');
      await expect(message(ownPage, 'Can you hear me?')).toBeVisible();
      await waitForCachedShell(ownPage);
      await waitForCachedFiles(ownPage, [
        builtFile('src/capabilities/messaging/pages/messages-page.tsx'),
      ]);
      await expect.poll(() => cachedThread(ownPage)).toContain('Can you hear me?');

      await admin.context.setOffline(true);
      await field(ownPage).fill('First');
      await field(ownPage).press('Enter');
      await field(ownPage).fill('Second');
      await field(ownPage).press('Enter');
      const pendingMessages = ownPage.getByText('Waiting for a connection');
      await expect(pendingMessages).toHaveCount(2);
      await expectFits(ownPage);
      await ownPage.reload();
      await expect(message(ownPage, 'Can you hear me?')).toBeVisible();
      await expect(pendingMessages).toHaveCount(2);

      await sendMessage(otherPage, 'Are you there?');
      await admin.context.setOffline(false);
      await expect(pendingMessages).toHaveCount(0);
      await expect(message(ownPage, 'Are you there?')).toBeVisible();
      await expect(message(otherPage, 'Second')).toBeVisible();
      const texts = ['Hello from here', 'Can you hear me?', 'Are you there?', 'First', 'Second'];
      for (const page of [ownPage, otherPage])
        await expect.poll(() => textsOf(page)).toEqual(texts);
    },
  );
});
