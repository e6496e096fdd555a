import { contract } from '@trunkline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  ada,
  conversationOf,
  grace,
  messageOf,
  ownMessage,
  reader,
} from '../../../testing/conversations.ts';
import { Conversations, renderMessages } from '../../../testing/messages-screen.tsx';
import {
  deferredAnswer,
  mockServer,
  refusal,
  type MockServer,
} from '../../../testing/mock-server.ts';
import { idOf } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ConversationsAbout } from './conversations-about.tsx';

const northwind = { id: idOf(2), name: 'Northwind', side: 'below' };

let server: MockServer;
let conversations: Conversations;
beforeEach(() => {
  server = mockServer();
  conversations = new Conversations(server);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const startInputs = () => server.inputsOf('POST', '/api/conversations');
const query = `?open=${idOf(100)}`;

describe('a new conversation', () => {
  beforeEach(() => {
    server.answer(contract.messaging.conversations.start, ({ body }) => {
      const row = conversations.begin(0, { subject: String(body) });
      return row;
    });
  });
  const openDialog = async () => {
    const screen = await renderMessages();
    await button('New conversation').first().click();
    return screen;
  };
  const choose = async (name: RegExp) => {
    await dialog.getByRole('combobox', { name: 'People' }).fill(name.source.slice(0, 3));
    await page.getByRole('option', { name }).click();
  };

  test.each([1280, 390])(
    'at %i px the dialog does not jump when the people load or during a search',
    async (width) => {
      await page.viewport(width, 900);
      const all = { people: [ada, grace], companies: [northwind], support: true };
      const { answer, release } = deferredAnswer(all);
      server.answer(contract.messaging.conversations.correspondents, ({ search }) =>
        search === undefined ? answer : { people: [ada], companies: [], support: false },
      );
      await openDialog();
      const field = dialog.getByRole('textbox', { name: 'Subject (optional)' });
      await expect.element(field).toBeVisible();
      // After the opening animation.
      await Promise.all(
        dialog
          .element()
          .getAnimations()
          .map((animation) => animation.finished),
      );
      const top = () => field.element().getBoundingClientRect().top;
      const before = top();
      const companies = dialog.getByRole('radio', { name: /Another company/ });
      expect(companies.elements()).toEqual([]);
      await expect.element(dialog.getByRole('combobox', { name: 'People' })).toHaveFocus();
      release();
      await expect.element(companies).toBeVisible();
      expect(top()).toBe(before);
      await dialog.getByRole('combobox', { name: 'People' }).fill('Ada');
      await expect.element(page.getByRole('option', { name: /Ada Byron/ })).toBeVisible();
      await expect
        .poll(() => server.inputsOf('GET', '/api/conversations/correspondents').length)
        .toBe(2);
      await userEvent.keyboard('{Escape}');
      await expect.element(companies).toBeVisible();
      expect(top()).toBe(before);
    },
  );

  test('requires a recipient and a text, and shows errors for missing ones', async () => {
    await openDialog();
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await expect.element(dialog.getByText('Choose at least one person.')).toBeVisible();
    await expect.element(dialog.getByText('Write a message.')).toBeVisible();
    expect(startInputs()).toEqual([]);
  });

  test("with colleagues offers only people at the user's own company", async () => {
    const screen = await openDialog();
    await choose(/Ada Byron/);
    await expect.element(dialog.getByRole('list', { name: 'Chosen people' })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'People' }).fill('Gra');
    await expect.element(page.getByRole('option', { name: /Grace/ })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await expect.poll(() => screen.search()).toMatchObject({ open: idOf(100) });
    expect(startInputs()).toMatchObject([{ kind: 'internal', people: [ada.id], body: 'Hello' }]);
  });

  test('with another company can be limited to some of its people', async () => {
    await openDialog();
    await dialog.getByRole('radio', { name: /Another company/ }).click();
    await dialog.getByRole('combobox', { name: 'Company' }).click();
    await page.getByRole('option', { name: /Northwind/ }).click();
    await choose(/Grace Hopper/);
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Prices');
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await expect
      .poll(startInputs)
      .toMatchObject([{ kind: 'companies', company_id: idOf(2), people: [grace.id] }]);
  });

  test('with support needs no recipient', async () => {
    await openDialog();
    await dialog.getByRole('radio', { name: /Support/ }).click();
    await dialog.getByRole('textbox', { name: 'Subject (optional)' }).fill('A line is down');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Since noon.');
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await expect
      .poll(startInputs)
      .toMatchObject([{ kind: 'support', people: [], subject: 'A line is down' }]);
  });

  test('shows why the server refused it, and keeps the text', async () => {
    server.answer(contract.messaging.conversations.start, () =>
      refusal(422, { message: 'This person has left.' }),
    );
    await openDialog();
    await choose(/Ada Byron/);
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('This person has left.');
    await expect.element(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello');
  });
});

describe('on a record page', () => {
  test('shows the conversations about the record, and starts new ones about it', async () => {
    conversations.rows.push(conversationOf(101, { subject: 'Prices' }));
    server.answer(contract.messaging.conversations.start, () => conversationOf(102));
    const screen = await renderScreen(
      <ConversationsAbout
        anchor={{ type: 'company', id: idOf(2), label: 'Northwind' }}
        company={idOf(2)}
      />,
      { path: '/admin/companies', me: reader },
    );
    await expect.element(page.getByRole('button', { name: /Prices/ })).toBeVisible();
    expect(server.inputsOf('GET', '/api/conversations')).toMatchObject([
      { anchor_type: 'company', anchor_id: idOf(2) },
    ]);
    await button('New conversation').click();
    await expect.element(dialog).toMatchTextContent(/About Northwind/);
    await expect.element(dialog.getByRole('radio', { name: /Another company/ })).toBeChecked();
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await expect
      .poll(startInputs)
      .toMatchObject([
        { kind: 'companies', company_id: idOf(2), anchor: { type: 'company', id: idOf(2) } },
      ]);
    await expect.poll(() => screen.router.latestLocation.pathname).toBe('/messages');
  });
});

describe('the conversation details', () => {
  const details = page.getByRole('complementary', { name: 'Conversation details' });
  const open = async () => {
    await page.viewport(1440, 900);
    await renderMessages(query);
    await button('Details').click();
  };

  test('show the participants, who is online, and the linked record', async () => {
    conversations.begin(1, { anchor: { type: 'company', id: idOf(2), label: 'Northwind' } });
    await open();
    await expect
      .element(details.getByRole('link', { name: 'Northwind' }))
      .toHaveAttribute('href', `/admin/companies/${idOf(2)}`);
    const people = details.getByRole('list', { name: 'People' });
    await expect.element(people).toMatchTextContent(/Olga Nord\s*You/);
    await expect
      .element(people.getByRole('listitem').filter({ hasText: 'Ada Byron' }))
      .toMatchTextContent(/Online now/);
  });

  test('link to the subscription the conversation is about', async () => {
    conversations.begin(1, { anchor: { type: 'subscription', id: idOf(3), label: 'Voice' } });
    await open();
    await expect
      .element(details.getByRole('link', { name: 'Voice' }))
      .toHaveAttribute('href', `/admin/marketplace?tab=subscriptions&open=${idOf(3)}`);
  });

  test('rename the conversation', async () => {
    conversations.begin(1);
    await open();
    await details.getByRole('button', { name: 'Rename' }).click();
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('Prices');
    await dialog.getByRole('button', { name: 'Rename conversation' }).click();
    await expect.element(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
  });

  test('close the conversation, which becomes read-only', async () => {
    conversations.begin(1);
    await open();
    await details.getByRole('button', { name: 'Close conversation' }).click();
    await expect.element(page.getByText('This conversation is closed.')).toBeVisible();
  });

  test('add people to the conversation', async () => {
    conversations.begin(1);
    server.answer(contract.messaging.conversations.addPeople, () => conversations.rows[0]);
    await open();
    await details.getByRole('button', { name: 'Add people' }).click();
    await dialog.getByRole('combobox', { name: 'People' }).fill('Gra');
    await page.getByRole('option', { name: /Grace Hopper, Northwind/ }).click();
    await dialog.getByRole('button', { name: 'Add people', exact: true }).click();
    await expect
      .poll(() => server.inputsOf('POST', `/api/conversations/${idOf(100)}/people`))
      .toEqual([{ id: idOf(100), people: [grace.id] }]);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('leave the conversation after a confirmation', async () => {
    conversations.begin(1);
    server.answer(contract.messaging.conversations.leave, ({ id }) => ({ id }));
    await open();
    await details.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave conversation' }).click();
    await expect.element(page.getByText(/^Choose a conversation/)).toBeVisible();
  });
});

describe("the user's own messages", () => {
  const mine = page.getByRole('article', { name: /Message from you/ });
  const chooseAction = async (name: string) => {
    await mine.getByRole('button', { name: 'Message actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const recently = { created_at: new Date().toISOString() };

  test('can be edited: Enter saves, Escape cancels', async () => {
    conversations.begin(1);
    conversations.say(ownMessage(2, recently));
    server.answer(contract.messaging.messages.edit, ({ body }) =>
      ownMessage(2, { ...recently, body: String(body), change: 3, edited_at: recently.created_at }),
    );
    await renderMessages(query);
    await chooseAction('Edit');
    const field = page.getByRole('textbox', { name: 'Your message' });
    await field.fill('Discarded text');
    await userEvent.keyboard('{Escape}');
    await expect.element(mine).toMatchTextContent(/Message 2/);
    await chooseAction('Edit');
    await field.fill('Better');
    await userEvent.keyboard('{Enter}');
    await expect.element(mine).toMatchTextContent(/Better.*Edited/);
  });

  test('are deleted after a confirmation; older ones can no longer be changed', async () => {
    conversations.begin(1);
    conversations.say(ownMessage(2, { created_at: '2026-03-01T00:00:00Z' }));
    server.answer(contract.messaging.messages.remove, () =>
      ownMessage(2, { body: '', change: 3, removed_at: recently.created_at }),
    );
    await renderMessages(query);
    await mine.getByRole('button', { name: 'Message actions' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(mine).toMatchTextContent(/You deleted this message/);
  });

  test("other people's messages cannot be changed", async () => {
    conversations.begin(1);
    conversations.say(messageOf(2));
    await renderMessages(query);
    await expect.element(page.getByText('Message 2').last()).toBeVisible();
    await expect.element(button('Message actions')).not.toBeInTheDocument();
  });
});

describe('files', () => {
  const file = {
    id: idOf(60),
    filename: 'plan.pdf',
    mime_type: 'application/pdf',
    bytes: 1_500_000,
    width: null,
    height: null,
    url: `/api/attachments/${idOf(60)}/content`,
  };

  test('are shown by name and size, pictures as previews', async () => {
    conversations.begin(1);
    const picture = { ...file, id: idOf(61), filename: 'desk.webp', mime_type: 'image/webp' };
    conversations.say(
      messageOf(2, {
        body: '',
        attachments: [file, { ...picture, width: 40, height: 30, url: 'data:image/webp;base64,' }],
      }),
    );
    await renderMessages(query);
    await expect
      .element(page.getByRole('link', { name: /plan\.pdf.*1\.4 MB/ }))
      .toHaveAttribute('download', 'plan.pdf');
    await expect.element(page.getByRole('img', { name: 'desk.webp' })).toBeInTheDocument();
  });
});
