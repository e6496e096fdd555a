import { contract } from '@trunkline/contract';
import type { ReleaseNote } from '@trunkline/contract/releases';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serveNotes, noteOf, renderContent } from '../../../testing/content-screen.tsx';
import { deferredAnswer, refusal } from '../../../testing/mock-server.ts';
import { idOf, meOf, platform, resultOf } from '../../../testing/records.ts';

const table = page.getByRole('table', { name: 'Release notes' });
const row = (name: string) => table.getByRole('row').filter({ hasText: name });
const panel = page.getByRole('dialog');
const published = { state: 'published', published_at: '2026-03-11T12:00:00Z' } as const;
const draftNote = noteOf(60, { title: 'Quiet hours', kind: 'improvement' });
const publishedNote = noteOf(61, {
  ...published,
  title: 'Loud hours',
  release: '1.5',
  audience: 'resellers',
  may: ['update', 'unpublish', 'delete'],
});

const open = (search = '', notes: ReleaseNote[] = [draftNote, publishedNote]) =>
  renderContent(`/admin/release-notes${search}`, (server) => serveNotes(server, notes));
async function choose(name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('list states', () => {
  test('loading: shows skeleton rows, then the rows', async () => {
    const { answer, release } = deferredAnswer({ items: [draftNote], nextCursor: null });
    await renderContent('/admin/release-notes', (server) => {
      server.answer(contract.releases.list, () => answer);
    });
    await expect.element(table).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(row('Quiet hours')).toBeVisible();
    await expect.element(table).toHaveAttribute('aria-busy', 'false');
  });

  test('full: shows the version, kind, state and readers of each', async () => {
    await open();
    await expect.element(row('Quiet hours')).toMatchTextContent(/1\.4.*Improved.*Draft.*Everyone/);
    await expect.element(row('Loud hours')).toMatchTextContent(/1\.5.*New.*Published.*Resellers/);
    await expect
      .element(page.getByRole('link', { name: 'Loud hours' }))
      .toHaveAttribute('href', `/admin/release-notes/${publishedNote.id}`);
  });

  test('empty: explains release notes', async () => {
    await open('', []);
    await expect.element(page.getByRole('heading', { name: 'No release notes yet' })).toBeVisible();
    await expect
      .element(page.getByText(/New features, improvements and fixes/).first())
      .toBeVisible();
  });

  test('offers no changes to someone with read-only access', async () => {
    const me = meOf({ permissions: ['releases:read'] });
    await renderContent('/admin/release-notes', (server) => serveNotes(server, []), me);
    await expect.element(page.getByRole('heading', { name: 'No release notes yet' })).toBeVisible();
    for (const name of ['New release note', 'Import', 'Export'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  });

  test('filtered: reports that a filter is active, and offers to clear it', async () => {
    const { server } = await open('?state=published', [draftNote]);
    await expect
      .element(page.getByRole('heading', { name: 'No release notes match' }))
      .toBeVisible();
    expect(server.inputsOf('GET', '/api/releases').at(-1)).toMatchObject({ state: 'published' });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(row('Quiet hours')).toBeVisible();
  });

  test('failed: shows what happened, the ID to quote and a retry', async () => {
    const { server } = await renderContent('/admin/release-notes', (mocked) => {
      mocked.answer(contract.releases.list, () => refusal(500, { id: 'error-62' }));
    });
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/Couldn't load the release notes.*error-62/);
    serveNotes(server, [draftNote]);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(row('Quiet hours')).toBeVisible();
  });
});

describe('publishing a note', () => {
  test('takes one step, is confirmed, and can be undone immediately', async () => {
    const { server } = await open();
    server.answer(contract.releases.publish, () => ({ ...draftNote, ...published }));
    server.answer(contract.releases.unpublish, () => draftNote);
    await choose('Quiet hours', 'Publish');
    await expect.element(page.getByText('Quiet hours was published')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', `/api/releases/${draftNote.id}/publish`))
      .toEqual([{ id: draftNote.id }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => server.inputsOf('POST', `/api/releases/${draftNote.id}/unpublish`))
      .toEqual([{ id: draftNote.id }]);
  });

  test('is offered for unpublished notes only', async () => {
    await open();
    await page.getByRole('button', { name: 'Actions for Loud hours' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Unpublish' })).toBeVisible();
    await expect
      .element(page.getByRole('menuitem', { name: 'Publish', exact: true }))
      .not.toBeInTheDocument();
  });

  test('reports the result for each of several notes', async () => {
    const { server } = await open();
    const message = 'It has no text yet.';
    server.answer(contract.releases.bulk, () => ({
      results: [
        resultOf({ id: draftNote.id, label: 'Quiet hours' }),
        resultOf({
          id: publishedNote.id,
          label: 'Loud hours',
          ok: false,
          errors: [{ field: null, message }],
        }),
      ],
    }));
    for (const { title } of [draftNote, publishedNote])
      await table.getByRole('checkbox', { name: `Select ${title}` }).click();
    await page
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    await expect
      .element(panel)
      .toMatchTextContent(/1 changed, 1 left.*Loud hours.*It has no text yet/);
    await expect
      .poll(() => server.inputsOf('POST', '/api/releases/bulk'))
      .toMatchObject([{ action: 'delete', ids: [draftNote.id, publishedNote.id] }]);
  });
});

describe('the release note form', () => {
  const field = (label: string | RegExp) => panel.getByLabelText(label);

  test("starts with a new feature for everyone in the user's company, and requires a title", async () => {
    const { server } = await open('?create=true');
    await expect.element(panel.getByRole('combobox', { name: /^Type/ })).toMatchTextContent(/New/);
    await expect
      .element(panel.getByRole('combobox', { name: /^Audience/ }))
      .toMatchTextContent(/Everyone, including visitors/);
    await panel.getByRole('button', { name: 'Create release note' }).click();
    await expect.element(field(/^Title/)).toHaveAccessibleDescription('Please enter a title.');
    await expect.element(field(/^Title/)).toHaveFocus();
    expect(server.inputsOf('POST', '/api/releases')).toEqual([]);
  });

  test('sends the input, and opens the created note', async () => {
    const { server, screen } = await open('?create=true', [draftNote, publishedNote, noteOf(62)]);
    server.answer(contract.releases.create, () => noteOf(62));
    await field(/^Title/).fill('Note 62');
    await field(/^Summary/).fill('In short.');
    await field(/^Text/).fill('At length.');
    await panel.getByRole('button', { name: 'Create release note' }).click();
    await expect.element(page.getByText('Note 62 was created')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/releases'))
      .toEqual([
        {
          company_id: platform.id,
          title: 'Note 62',
          kind: 'feature',
          audience: 'everyone',
          summary: 'In short.',
          content: '<p>At length.</p>',
        },
      ]);
    await expect.poll(() => screen.router.latestLocation.search).toEqual({ open: idOf(62) });
  });

  test('sends only the changed fields, with the version they are based on', async () => {
    const { server } = await open(`?open=${draftNote.id}&edit=true`);
    server.answer(contract.releases.update, ({ summary }) => ({
      ...draftNote,
      version: 2,
      summary: String(summary),
    }));
    await expect.element(field(/^Title/)).toHaveValue('Quiet hours');
    await field(/^Summary/).fill('Shorter.');
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(page.getByText('Quiet hours was saved')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('PATCH', `/api/releases/${draftNote.id}`))
      .toEqual([{ id: draftNote.id, version: 1, summary: 'Shorter.' }]);
  });
});

describe('the release note page', () => {
  const pathOf = (id: string) => `/admin/release-notes/${id}`;

  test('shows a skeleton, then the full note', async () => {
    const { answer, release } = deferredAnswer(publishedNote);
    await renderContent(pathOf(publishedNote.id), (server) => {
      server.answer(contract.releases.get, () => answer);
    });
    await expect
      .element(page.getByRole('heading', { name: 'Release note', level: 1 }))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    release();
    await expect.element(page.getByRole('heading', { name: 'Loud hours', level: 1 })).toBeVisible();
    await expect.element(page.getByText('Calls wait until morning.')).toBeVisible();
    // The text without HTML tags.
    await expect.element(page.getByText('They wait.', { exact: true })).toBeVisible();
  });

  test('offers to publish a draft, and its other actions in a menu', async () => {
    await renderContent(pathOf(draftNote.id), (server) => serveNotes(server, [draftNote]));
    await expect.element(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Quiet hours' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  });

  test('opens the editor beside the note', async () => {
    await renderContent(pathOf(draftNote.id), (server) => serveNotes(server, [draftNote]));
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect.element(panel.getByLabelText(/^Title/)).toHaveValue('Quiet hours');
  });

  test('has no editor for a read-only note', async () => {
    await renderContent(pathOf(draftNote.id), (server) =>
      serveNotes(server, [{ ...draftNote, may: [] }]),
    );
    await expect.element(page.getByRole('heading', { name: 'Quiet hours' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });

  test('reports a note that failed to load, and retries', async () => {
    const { server } = await renderContent(pathOf(draftNote.id), (mocked) => {
      mocked.answer(contract.releases.get, () => refusal(500, { id: 'error-63' }));
    });
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/Couldn't load this release note.*error-63/);
    serveNotes(server, [draftNote]);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Quiet hours' })).toBeVisible();
  });
});
