import { contract } from '@trunkline/contract';
import type { PublishedRelease, ReleaseNews } from '@trunkline/contract/releases';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readSession } from '../../capabilities/auth/index.ts';
import { deferredAnswer, refusal } from '../../testing/mock-server.ts';
import { idOf } from '../../testing/records.ts';
import { renderApplication } from '../../testing/render-screen.tsx';
import { mockAccount } from '../../testing/signing-in.ts';

const noteOf = (
  number: number,
  title: string,
  isPublic: boolean,
): ReleaseNews['items'][number] => ({
  id: idOf(number),
  slug: title.toLowerCase().replaceAll(' ', '-'),
  release: '1.4',
  title,
  kind: 'feature',
  summary: `About ${title.toLowerCase()}.`,
  audience: isPublic ? 'everyone' : 'signed_in',
  published_at: '2026-10-01T09:00:00Z',
  public: isPublic,
});

function publishedNoteOf(
  number: number,
  title: string,
  isPublic: boolean,
  content: string,
): PublishedRelease {
  const { public: _public, ...note } = noteOf(number, title, isPublic);
  return { ...note, content };
}

async function enter(path: string, unseen = 0) {
  const { server } = mockAccount({ level: 'aal2' });
  const news = { items: [noteOf(801, 'Quiet hours', true), noteOf(802, 'Second lines', false)] };
  let unseenCount = unseen;
  server.answer(contract.releases.news, () => ({ ...news, unseen: unseenCount }));
  server.answer(contract.releases.markSeen, () => {
    unseenCount = 0;
    return { seen_at: '2026-10-02T09:00:00Z' };
  });
  await readSession();
  await renderApplication(path);
  return server;
}

test.each([
  ['/admin/cms/pages', 'Pages'],
  ['/admin/cms/blog', 'Blog'],
  ['/admin/cms/media', 'Media'],
  ['/admin/release-notes', 'Release Notes'],
  ['/admin/cms/requests', 'Requests'],
])('%s links to the other content screens', async (path, name) => {
  await enter(path);
  const tabs = page.getByRole('navigation', { name: 'Content' });
  await expect
    .element(tabs.getByRole('link', { name, exact: true }))
    .toHaveAttribute('aria-current', 'page');
  const ordered = [
    'Pages',
    'Reusable sections',
    'Blog',
    'Media',
    'Release Notes',
    'Requests',
    'Redirects',
  ];
  const links = [...tabs.element().querySelectorAll('a')].map((link) => link.textContent);
  expect(links.filter((link) => ordered.includes(link))).toEqual(ordered);
});

const seenCalls = (server: Awaited<ReturnType<typeof enter>>) =>
  server.inputsOf('POST', '/api/releases/seen').length;

const readRequests = (server: Awaited<ReturnType<typeof enter>>, number: number) =>
  server.inputsOf('GET', `/api/releases/news/${idOf(number)}`).length;

test('scrolls the tab of the current content screen into view on a phone', async () => {
  await page.viewport(390, 800);
  await enter('/admin/cms/requests');
  const tabs = page.getByRole('navigation', { name: 'Content' });
  await expect.element(tabs.getByRole('link', { name: 'Requests' })).toBeInViewport({ ratio: 0.9 });
});

test('new entries since the last visit have a dot until opened', async () => {
  const server = await enter('/admin', 1);
  await page.getByRole('button', { name: "What's new, 1 unread" }).click();
  const panel = page.getByRole('dialog', { name: "What's new" });
  const [first, second] = [panel.getByRole('listitem').nth(0), panel.getByRole('listitem').nth(1)];
  await expect.element(first).toMatchTextContent(/1\.4 · New.*Unread.*About quiet hours\./);
  await expect.element(second).toMatchTextContent(/Second lines/);
  await expect.element(second).not.toMatchTextContent(/Unread/);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('button', { name: "What's new", exact: true })).toBeVisible();
  expect(seenCalls(server)).toBe(1);
});

test('still lists all entries once they have been read, and sends no writes', async () => {
  const server = await enter('/admin');
  await page.getByRole('button', { name: "What's new", exact: true }).click();
  await expect
    .element(
      page.getByRole('dialog', { name: "What's new" }).getByText('Quiet hours', { exact: true }),
    )
    .toBeVisible();
  expect(seenCalls(server)).toBe(0);
});

test("loads a note's text when it is expanded", async () => {
  const server = await enter('/admin');
  server.answer(contract.releases.readNote, ({ id }) =>
    id === idOf(801)
      ? publishedNoteOf(801, 'Quiet hours', true, '')
      : publishedNoteOf(
          802,
          'Second lines',
          false,
          '<h2>How</h2><p>Press <strong>two</strong>.</p>',
        ),
  );
  await page.getByRole('button', { name: "What's new", exact: true }).click();
  const panel = page.getByRole('dialog', { name: "What's new" });
  const [first, second] = [panel.getByRole('listitem').nth(0), panel.getByRole('listitem').nth(1)];
  const title = second.getByRole('button', { name: 'Second lines' });
  await expect.element(title).toHaveAttribute('aria-expanded', 'false');
  expect(readRequests(server, 802)).toBe(0);
  await title.click();
  await expect.element(title).toHaveAttribute('aria-expanded', 'true');
  await expect.element(second.getByRole('strong')).toHaveTextContent('two');
  // It is not public, so there is no address to link to.
  await expect.element(second.getByRole('link')).not.toBeInTheDocument();
  await first.getByRole('button', { name: 'Quiet hours' }).click();
  await expect.element(first).toMatchTextContent(/There are no further details\./);
  await expect
    .element(first.getByRole('link', { name: 'Read it on the site' }))
    .toHaveAttribute('href', '/releases/quiet-hours');
  await title.click();
  await expect.element(second.getByText('How')).not.toBeInTheDocument();
  await title.click();
  await expect.element(second.getByText('How')).toBeVisible();
  expect(readRequests(server, 802)).toBe(1);
});

test('shows a skeleton while loading, and an error with a retry if it fails', async () => {
  const server = await enter('/admin');
  const { answer, release } = deferredAnswer(refusal(500, { id: 'error-65' }));
  server.answer(contract.releases.readNote, () => answer);
  await page.getByRole('button', { name: "What's new", exact: true }).click();
  const entry = page.getByRole('dialog', { name: "What's new" }).getByRole('listitem').nth(1);
  await entry.getByRole('button', { name: 'Second lines' }).click();
  await expect.poll(() => entry.element().querySelector('[aria-busy=true]')).not.toBeNull();
  release();
  const alert = entry.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/Couldn't load the release note.*error-65/);
  server.answer(contract.releases.readNote, () =>
    publishedNoteOf(802, 'Second lines', false, '<p>Press two.</p>'),
  );
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(entry.getByText('Press two.')).toBeVisible();
});
