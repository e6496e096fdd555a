import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectNoHorizontalOverflow } from './fixtures/accessible.ts';
import { EditorScreen } from './fixtures/editor-screen.ts';
import { PagesApi } from './fixtures/pages-screen.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

test.setTimeout(150_000);

test('text is edited in place, undone and redone; sections are moved and duplicated', async ({
  admin,
}) => {
  const { page } = admin;
  const editor = new EditorScreen(page);
  await editor.create('In place', `place-${unique()}`);
  await editor.add('Hero');
  await editor.add('Steps');
  await editor.add('Call to action');
  await editor.expectSaved();
  await editor.editInPlace('What you do, in one sentence', 'Calls that arrive');
  await expect(editor.canvas.getByRole('heading', { level: 1 })).toHaveText('Calls that arrive');
  await editor.expectSaved();
  await editor.button('Undo').click();
  await expect(editor.canvas.getByRole('heading', { level: 1 })).toHaveText(
    'What you do, in one sentence',
  );
  await editor.button('Redo').click();
  await expect(editor.canvas.getByRole('heading', { level: 1 })).toHaveText('Calls that arrive');

  await page.getByRole('tab', { name: 'Outline' }).click();
  await editor.button('Move Call to action: Ready to begin? up').click();
  await expect(editor.canvas.getByRole('heading', { level: 2 }).first()).toHaveText(
    'Ready to begin?',
  );
  await editor.button('Duplicate Steps: How it works').click();
  await expect(editor.button('Remove Steps: How it works')).toHaveCount(2);
  await editor.expectSaved();
  await expectAccessible(page);
  await page.reload();
  await editor.waitUntilReady();
  await expect(editor.canvas.getByRole('heading', { level: 2 }).first()).toHaveText(
    'Ready to begin?',
  );
  await page.setViewportSize({ width: 390, height: 800 });
  await editor.button('Fields').click();
  await expectNoHorizontalOverflow(page);
  await expectAccessible(page);
});

test(
  'a version is compared and restored without touching the published one; a page is scheduled and unscheduled',
  deep(
    'server/src/capabilities/pages/verbs/restore-version.test.ts › a version becomes the draft; the published page is unchanged until the next publication',
  ),
  async ({ admin }) => {
    const { page } = admin;
    const editor = new EditorScreen(page);
    const api = new PagesApi(admin.context.request);
    const id = await api.create('Versions', `versions-${unique()}`);
    await api.write(id, 'The first words');
    await api.publish(id);
    await editor.open(id);
    await editor.writeInPlace('The first words', 'The second words');
    await editor.expectSaved();
    await editor.publish();

    await editor.button('Versions').click();
    const first = editor.dialog.getByRole('listitem').filter({ hasText: 'Version 1' });
    await first.getByRole('button', { name: 'Compare with the draft' }).click();
    await expect(first).toContainText('The first words');
    await expect(first).toContainText('The second words');
    await expectAccessible(page);
    await first.getByRole('button', { name: 'Restore' }).click();
    await expect(editor.canvas.getByRole('heading', { level: 1 })).toHaveText('The first words');
    const state = await api.request<{ published: { content: unknown } }>(`/${id}`);
    expect(JSON.stringify(state.published.content)).toContain('The second words');

    await editor.selectFromMenu('Publish later…');
    const publishTime = new Date(Date.now() + 26 * 60 * 60 * 1000).toISOString().slice(0, 16);
    await editor.dialog.getByLabel('Date and time').fill(publishTime);
    await editor.dialog.getByRole('button', { name: 'Schedule publishing' }).click();
    await expect(page.getByRole('region', { name: 'Scheduled' })).toBeVisible();
    await editor.selectFromMenu('Cancel schedule');
    await expect(page.getByRole('region', { name: 'Scheduled' })).toHaveCount(0);

    await editor.button('Page settings').click();
    await editor.dialog.getByRole('textbox', { name: 'Description' }).fill('What it is about.');
    await expect(
      editor.dialog.getByRole('region', { name: 'Search result preview' }),
    ).toContainText('What it is about.');
    await expectAccessible(page);
  },
);

test(
  'two editors: the second has read-only access, takes over, and the first is notified',
  deep(
    'server/src/capabilities/pages/verbs/renew-lock.test.ts › someone whose lock was taken over is notified at the next heartbeat',
  ),
  async ({ admin, distributor, product, signIn, watch }) => {
    watch.expectProblem(/status of 409/);
    const editor = new EditorScreen(admin.page);
    const id = await editor.create('Shared', `shared-${unique()}`);
    await editor.add('Hero');
    await editor.expectSaved();

    const person = await product.person(distributor, 'admin', {
      firstName: 'Ada',
      lastName: 'Byron',
    });
    const otherEditor = new EditorScreen((await signIn(person)).page);
    await otherEditor.open(id);
    const notice = otherEditor.page.getByRole('region', { name: 'Someone else is editing' });
    await expect(notice).toContainText('Robin Okafor started editing this page');
    await expect(otherEditor.button('Publish')).toHaveCount(0);
    await expectAccessible(otherEditor.page);
    // The first editor renews its lock every 20 s. The next renewal waits until something has been
    // typed.
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    await admin.page.route('**/lock/renew', async (route) => {
      await gate;
      await route.continue();
    });
    await notice.getByRole('button', { name: 'Take over' }).click();
    await expect(otherEditor.button('Publish')).toBeVisible();

    await editor.editInPlace('What you do, in one sentence', 'Typed too late');
    release();
    const warning = admin.page.getByRole('region', { name: 'Taken over' });
    await expect(warning).toContainText('Ada Byron took over this page', { timeout: 30_000 });
    await expect(editor.canvas.getByRole('heading', { level: 1 })).toHaveText('Typed too late');
    await expect(editor.button('Publish')).toHaveCount(0);
  },
);

test(
  'text typed offline is stored and saved on reconnecting; leaving asks for confirmation',
  deep(
    'web/src/capabilities/pages/editor/saving/saving-state.test.ts › a change made offline is kept, and retried on reconnecting',
  ),
  async ({ admin, watch }) => {
    watch.expectProblem(/ERR_INTERNET_DISCONNECTED/);
    const { page, context } = admin;
    const editor = new EditorScreen(page);
    await editor.create('On the train', `train-${unique()}`);
    await editor.add('Hero');
    await editor.expectSaved();
    await context.setOffline(true);
    await editor.writeInPlace('What you do, in one sentence', 'Written in a tunnel');
    await expect(editor.status).toContainText("Not saved: you're offline", { timeout: 15_000 });
    await page.getByRole('link', { name: 'All pages' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await context.setOffline(false);
    await editor.expectSaved();
    await page.reload();
    await editor.waitUntilReady();
    await expect(editor.canvas.getByRole('heading', { level: 1 })).toHaveText(
      'Written in a tunnel',
    );
  },
);
