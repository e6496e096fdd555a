import type { Page } from '@playwright/test';
import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectFits, expectNarrow } from './fixtures/accessible.ts';
import { filesCached, waitForServiceWorker, shellCached } from './fixtures/offline.ts';
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
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(message(page, body)).toBeVisible();
}

/** The texts of all messages, in order. */
const textsOf = (page: Page) =>
  messages(page).getByRole('article').locator('p.whitespace-pre-wrap').allTextContents();

/** This browser's cached messages. */
const cachedThread = (page: Page) =>
  page.evaluate<string>(`(async () => {
    for (const name of await caches.keys()) if (name.startsWith('reads '))
      for (const request of await (await caches.open(name)).keys())
        if (/\\/messages\\?limit=/.test(request.url))
          return (await (await caches.open(name)).match(request)).text();
    return '';
  })()`);

/** Two colleagues viewing the same conversation. */
async function startSharedConversation(
  a: SignedIn,
  b: SignedIn,
  subject: string,
  /** The server of the other person. */
  origin = '',
): Promise<{ here: Page; there: Page }> {
  const [here, there] = [a.page, b.page];
  await there.goto(`${origin}/messages`);
  await expect(there.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  await startConversation(here, {
    subject,
    body: 'Hello from here',
    colleague: b.person.firstName,
  });
  // Appears without reloading.
  await row(there, subject).click();
  await expect(message(there, 'Hello from here')).toBeVisible();
  return { here, there };
}

test('two people talk and see each other typing, sending, reading, editing and deleting', async ({
  admin,
  product,
  distributor,
  signIn,
}) => {
  const mira = `Mira${unique()}`;
  const other = await signIn(await product.person(distributor, 'admin', { firstName: mira }));
  const { here, there } = await startSharedConversation(admin, other, 'Prices');
  await expect(here.getByText(`Seen by ${mira}`)).toBeVisible();

  await field(there).pressSequentially('Good');
  await expect(here.getByText(`${mira} Okafor is writing…`)).toBeVisible();
  await field(there).fill('');
  await sendMessage(there, 'Hello from there');
  await expect(message(here, 'Hello from there')).toBeVisible();
  await expect(here.getByText('is writing…')).toHaveCount(0);

  await message(there, 'Hello from there').hover();
  await button(there, 'Message actions').click();
  await there.getByRole('menuitem', { name: 'Edit' }).click();
  await there.getByRole('textbox', { name: 'Your message' }).fill('Hello again');
  await there.keyboard.press('Enter');
  await expect(message(here, 'Hello again')).toContainText('Edited');
  await button(there, 'Message actions').click();
  await there.getByRole('menuitem', { name: 'Delete' }).click();
  await there.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(message(here, 'This message was deleted')).toBeVisible();

  await button(here, 'Details').click();
  await expectFits(here);
  await there.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(there);
  await expectNarrow(there);
  await button(there, 'Back to the conversations').click();
  await expectAccessible(there);
  await expectNarrow(there);
});

/** A company directly below, with a person. */
async function below({
  product,
  distributor,
  signIn,
}: Pick<Fixtures, 'distributor' | 'signIn'> & { product: Product }) {
  const company = await product.company({
    name: `Kestrel ${unique()}`,
    kind: 'reseller',
    below: distributor,
  });
  const person = await signIn(await product.person(company, 'admin', { firstName: 'Jon' }));
  return { company, there: person.page };
}

test(
  'companies talk, and notes are visible on their own side only',
  deep(
    'server/src/capabilities/messaging/verbs/send-message.test.ts › notes are visible only to the company that wrote them, everywhere',
  ),
  async ({ admin, product, distributor, signIn }) => {
    const { company, there } = await below({ product, distributor, signIn });
    const here = admin.page;
    await there.goto('/messages');
    await expect(there.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
    await startConversation(here, { subject: '', body: 'Our new prices', company: company.name });
    await row(there, distributor.name).click();
    await expect(message(there, 'Our new prices')).toBeVisible();

    await button(here, 'Internal note').click();
    await here.getByRole('textbox', { name: 'Internal note' }).fill('They have gold already');
    await button(here, 'Add the note').click();
    await expect(message(here, 'They have gold already')).toContainText('Internal note');
    await expectAccessible(here);
    await button(here, 'Internal note').click();
    await sendMessage(here, 'Any questions?');
    await expect(message(there, 'Any questions?')).toBeVisible();
    await expect(there.getByText('They have gold already')).toHaveCount(0);
    await there.reload();
    await expect(message(there, 'Any questions?')).toBeVisible();
    await expect(there.getByText('They have gold already')).toHaveCount(0);
    await there.goto('/messages?search=gold');
    await expect(there.getByText('No messages match.')).toBeVisible();
  },
);

test(
  'someone who manages a company sees its requests, joins one, and finds it by a message',
  deep(
    'server/src/capabilities/messaging/verbs/take-part.test.ts › someone who manages a side can read, and joins before they write',
  ),
  async ({ admin, product, distributor, signIn }) => {
    const { company, there } = await below({ product, distributor, signIn });
    await startConversation(there, {
      subject: '',
      body: 'Who looks after us?',
      company: distributor.name,
    });
    const { page } = admin;
    await page.goto('/messages');
    await row(page, company.name).click();
    await button(page, 'Details').click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await button(page, 'Company').click();
    await row(page, company.name).click();
    await button(page, 'Join the conversation').click();
    await sendMessage(page, 'I do from now on');
    await expect(message(there, 'I do from now on')).toBeVisible();
    await there.goto('/messages?search=from now');
    const found = there.getByRole('list', { name: 'Messages found' });
    await expectFits(there);
    await found.getByRole('button').first().click();
    await expect(message(there, 'I do from now on')).toBeVisible();
  },
);

test(
  'files and mentions are sent with a message',
  deep(
    'web/src/capabilities/messaging/pages/messages.browser.test.tsx › writing › a name is chosen after an @, and sent along',
  ),
  async ({ admin, product, distributor, signIn }) => {
    const name = `Mira${unique()}`;
    const other = await signIn(await product.person(distributor, 'admin', { firstName: name }));
    const { here, there } = await startSharedConversation(admin, other, 'The plan');
    const files = [
      { name: 'desk.png', mimeType: 'image/png', buffer: await here.screenshot() },
      { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Thursday at noon.') },
    ];
    await here.getByLabel('Files to send').first().setInputFiles(files);
    const fileList = here.getByRole('list', { name: 'Files to send' });
    await expect(fileList.getByRole('progressbar')).toHaveCount(0);
    await field(here).pressSequentially(`Look, @${name.slice(0, 6)}`);
    await here.getByRole('option', { name: `${name} Okafor` }).click();
    await button(here, 'Send').click();
    const received = message(there, 'Look,');
    await expect(received.getByText(`@${name} Okafor`)).toBeVisible();
    const picture = received.getByRole('img', { name: 'desk.webp' });
    await expect(picture).toBeVisible();
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    const [download] = await Promise.all([
      there.waitForEvent('download'),
      received.getByRole('link', { name: /plan\.txt/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('plan.txt');
    await expectFits(there);

    await message(here, 'Look,').hover();
    await button(here, 'Message actions').last().click();
    await here.getByRole('menuitem', { name: 'Delete' }).click();
    await here.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(message(there, 'This message was deleted')).toBeVisible();
    await expect(picture).toHaveCount(0);
  },
);

test(
  'across two servers, one of them killed and restarted: no message is lost or duplicated',
  deep('server/src/http/event-streams.test.ts › an event in one process is sent by another'),
  async ({ admin, product, distributor, signIn, watch }) => {
    test.slow();
    watch.expectProblem(/ERR_CONNECTION|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|[Cc]ould not/);
    await using second = await startSecondProcess();
    const name = `Mira${unique()}`;
    const other = await signIn(await product.person(distributor, 'admin', { firstName: name }));
    const { here, there } = await startSharedConversation(
      admin,
      other,
      'Two servers',
      second.origin,
    );
    const texts = ['Hello from here'];
    const exchange = async (round: string) => {
      for (const [page, from] of [
        [here, 'here'],
        [there, 'there'],
      ] as const) {
        const text = `${round} from ${from}`;
        await sendMessage(page, text);
        texts.push(text);
        await expect(message(page === here ? there : here, text)).toBeVisible();
      }
    };
    await exchange('One');
    await exchange('Two');

    await second.kill();
    const pendingMessages = there.getByText('Waiting for a connection');
    for (const text of ['Dark one', 'Dark two', 'Dark three']) {
      await sendMessage(here, text);
      texts.push(text);
    }
    for (const text of ['Held one', 'Held two']) {
      await field(there).fill(text);
      await field(there).press('Enter');
    }
    await expect(pendingMessages).toHaveCount(2);
    await second.restart();
    await expect(pendingMessages).toHaveCount(0, { timeout: 45_000 });
    texts.push('Held one', 'Held two');
    for (const page of [here, there]) await expect.poll(() => textsOf(page)).toEqual(texts);
    await exchange('Three');
    for (const page of [here, there]) {
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
      'web/src/capabilities/messaging/outbox/outbox.browser.test.tsx › offline it waits, survives a reload, and arrives once and in order',
    ),
    async ({ admin, product, distributor, signIn, watch }) => {
      watch.expectProblem(
        /ERR_INTERNET_DISCONNECTED|Failed to load resource|[Cc]ould not|cannot be/,
      );
      const name = `Mira${unique()}`;
      const other = await signIn(await product.person(distributor, 'admin', { firstName: name }));
      const { here, there } = await startSharedConversation(admin, other, 'On the train');
      await waitForServiceWorker(here);
      await here.reload();
      await expect(message(here, 'Hello from here')).toBeVisible();
      await sendMessage(there, 'Can you hear me?');
      await expect(message(here, 'Can you hear me?')).toBeVisible();
      await shellCached(here);
      await filesCached(here, ['messages-page']);
      await expect.poll(() => cachedThread(here)).toContain('Can you hear me?');

      await admin.context.setOffline(true);
      await field(here).fill('First');
      await field(here).press('Enter');
      await field(here).fill('Second');
      await field(here).press('Enter');
      const pendingMessages = here.getByText('Waiting for a connection');
      await expect(pendingMessages).toHaveCount(2);
      await expectFits(here);
      await here.reload();
      await expect(message(here, 'Can you hear me?')).toBeVisible();
      await expect(pendingMessages).toHaveCount(2);

      await sendMessage(there, 'Are you there?');
      await admin.context.setOffline(false);
      await expect(pendingMessages).toHaveCount(0);
      await expect(message(here, 'Are you there?')).toBeVisible();
      await expect(message(there, 'Second')).toBeVisible();
      const texts = ['Hello from here', 'Can you hear me?', 'Are you there?', 'First', 'Second'];
      for (const page of [here, there]) await expect.poll(() => textsOf(page)).toEqual(texts);
    },
  );
});
