import { contract } from '@trunkline/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPost, postOf, savesOf, title } from '../../../testing/blog-screen.tsx';
import { deferredAnswer, refusal } from '../../../testing/mock-server.ts';
import { idOf } from '../../../testing/records.ts';

const excerpt = page.getByRole('textbox', { name: 'Excerpt' });
const statusWith = (text: RegExp | string) => page.getByRole('status').filter({ hasText: text });
const notice = page.getByRole('alert');
const saveNow = () => userEvent.keyboard('{Control>}s{/Control}');
/** From here on, nothing is saved automatically until the test advances time. */
const holdTime = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
};
const storedDraft = () => sessionStorage.getItem(`draft:post:${postOf().id}`);

describe('the draft is saved automatically', () => {
  test('after a pause: one request with only the changes and the version they are based on', async () => {
    const { server } = await openPost();
    await expect.element(statusWith('All changes saved')).toBeVisible();
    holdTime();
    await title.fill('Loud lines');
    await expect.element(statusWith('Not saved yet')).toBeVisible();
    expect(savesOf(server)).toEqual([]);
    vi.advanceTimersByTime(2000);
    await expect.element(statusWith('All changes saved')).toBeVisible();
    expect(savesOf(server)).toEqual([{ id: idOf(40), version: 1, title: 'Loud lines' }]);
  });

  test('Ctrl+S saves immediately, and the next save continues from the returned version', async () => {
    const { server } = await openPost();
    await title.fill('Loud lines');
    await saveNow();
    await expect.poll(() => savesOf(server)).toHaveLength(1);
    await excerpt.fill('Why a line is loud.');
    await saveNow();
    await expect
      .poll(() => savesOf(server))
      .toEqual([
        { id: idOf(40), version: 1, title: 'Loud lines' },
        { id: idOf(40), version: 2, excerpt: 'Why a line is loud.' },
      ]);
  });

  test('typing during a save is saved afterwards and never shown as saved before', async () => {
    const { server } = await openPost();
    const { answer, release } = deferredAnswer(postOf({ version: 2, title: 'Loud' }));
    server.answer(contract.blog.saveDraft, () => answer);
    await title.fill('Loud');
    await saveNow();
    await expect.element(statusWith('Saving…')).toBeVisible();
    await title.fill('Loud lines');
    server.answer(contract.blog.saveDraft, ({ title: sent }) =>
      postOf({ version: 3, title: String(sent) }),
    );
    release();
    await expect.element(statusWith('All changes saved')).toBeVisible();
    expect(savesOf(server).at(-1)).toEqual({ id: idOf(40), version: 2, title: 'Loud lines' });
    await expect.element(title).toHaveValue('Loud lines');
  });

  test('two callers waiting for the same save run in sequence without a conflict', async () => {
    const { server } = await openPost();
    const { answer, release } = deferredAnswer(postOf({ version: 2, title: 'Loud' }));
    server.answer(contract.blog.saveDraft, () => answer);
    await title.fill('Loud');
    await saveNow();
    await expect.element(statusWith('Saving…')).toBeVisible();
    await title.fill('Loud lines');
    let version = 2;
    server.answer(contract.blog.saveDraft, (sent) => {
      if (sent['version'] !== version) return refusal(409, { code: 'conflict' });
      version += 1;
      return postOf({ version, title: String(sent['title']) });
    });
    await saveNow();
    await saveNow();
    release();
    await expect.element(statusWith('All changes saved')).toBeVisible();
    await expect.element(notice).not.toBeInTheDocument();
    expect(savesOf(server).map((sent) => sent['version'])).toEqual([1, 2]);
  });

  test('sends nothing when nothing changed', async () => {
    const { server } = await openPost();
    holdTime();
    await title.fill('Loud lines');
    await title.fill('Quiet lines');
    await saveNow();
    await expect.element(statusWith('All changes saved')).toBeVisible();
    expect(savesOf(server)).toEqual([]);
    expect(storedDraft()).toBeNull();
  });
});

describe('without a connection', () => {
  test('the text remains in this browser and is sent on reconnecting', async () => {
    const { server, stored } = await openPost();
    server.answer(contract.blog.saveDraft, () => {
      throw new TypeError('Failed to fetch');
    });
    await title.fill('Loud lines');
    await saveNow();
    await expect.element(statusWith(/Your text is kept in this browser/)).toBeVisible();
    expect(storedDraft()).toContain('Loud lines');
    server.answer(contract.blog.saveDraft, ({ title: sent }) => {
      stored.current = postOf({ version: 2, title: String(sent) });
      return stored.current;
    });
    window.dispatchEvent(new Event('online'));
    await expect.element(statusWith('All changes saved')).toBeVisible();
    expect(stored.current.title).toBe('Loud lines');
    expect(storedDraft()).toBeNull();
  });

  test('text an earlier visit could not save is restored and saved', async () => {
    const { content, excerpt: short } = postOf();
    const values = { title: 'From before', excerpt: short, content, tags: '["Voice"]' };
    sessionStorage.setItem(`draft:post:${idOf(40)}`, JSON.stringify({ version: null, values }));
    const { server } = await openPost();
    await expect.element(title).toHaveValue('From before');
    await expect
      .poll(() => savesOf(server))
      .toEqual([{ id: idOf(40), version: 1, title: 'From before' }]);
    await expect.poll(storedDraft).toBeNull();
  });

  test('leaving asks for confirmation when saving failed, and staying loses nothing', async () => {
    const { server, screen } = await openPost();
    server.answer(contract.blog.saveDraft, () => refusal(503));
    await title.fill('Loud lines');
    void screen.router.navigate({ href: '/admin' });
    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect.element(title).toHaveValue('Loud lines');
    expect(screen.router.state.location.pathname).toBe(`/admin/cms/blog/${idOf(40)}`);
  });

  test('leaving saves first when everything can be saved', async () => {
    const { server, screen } = await openPost();
    await title.fill('Loud lines');
    void screen.router.navigate({ href: '/admin' });
    await expect.poll(() => screen.router.state.location.pathname).toBe('/admin');
    expect(savesOf(server)).toHaveLength(1);
  });
});

test('shows the reason when the server rejects the draft, and sends it again once corrected', async () => {
  const { server } = await openPost();
  server.answer(contract.blog.saveDraft, ({ title: sent }) =>
    sent === 'Bad'
      ? refusal(400, {
          code: 'validation_failed',
          fields: [{ path: 'title', message: 'Please use other words.' }],
        })
      : postOf({ version: 2, title: String(sent) }),
  );
  await title.fill('Bad');
  await saveNow();
  await expect.element(statusWith('Not saved: Please use other words.')).toBeVisible();
  await title.fill('Good');
  await saveNow();
  await expect.element(statusWith(/^All changes saved$/)).toBeVisible();
});

describe('someone else saved in the meantime', () => {
  async function openConflict() {
    const mocked = await openPost();
    mocked.stored.current = postOf({
      version: 7,
      title: 'Theirs',
      excerpt: 'Why a line is quiet.',
    });
    await title.fill('Mine');
    await saveNow();
    await expect.element(notice).toBeVisible();
    return mocked;
  }

  test('shows a conflict with only the fields in which the two differ', async () => {
    await openConflict();
    await expect.element(notice).toMatchTextContent(/Someone else saved this post/);
    await expect
      .element(notice)
      .toMatchTextContent(/These fields differ: Title\. If you keep yours/);
    await expect.element(statusWith('Not saved: someone else changed this post')).toBeVisible();
    await expect.element(title).toHaveValue('Mine');
  });

  test('overwrites nothing before the conflict is resolved', async () => {
    const { server } = await openConflict();
    holdTime();
    await title.fill('Mine still');
    vi.advanceTimersByTime(60_000);
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(statusWith('All changes saved')).toBeVisible();
    expect(savesOf(server)).toEqual([
      { id: idOf(40), version: 1, title: 'Mine' },
      { id: idOf(40), version: 7, title: 'Mine still' },
    ]);
  });

  test("their version can replace the user's own, and editing continues from it", async () => {
    const { server } = await openConflict();
    await notice.getByRole('button', { name: 'Load their version' }).click();
    await expect.element(title).toHaveValue('Theirs');
    await expect.element(notice).not.toBeInTheDocument();
    expect(storedDraft()).toBeNull();
    await excerpt.fill('Both.');
    await saveNow();
    await expect
      .poll(() => savesOf(server).at(-1))
      .toEqual({ id: idOf(40), version: 7, excerpt: 'Both.' });
  });

  test("the user's own version can replace theirs", async () => {
    const { stored } = await openConflict();
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(statusWith('All changes saved')).toBeVisible();
    expect(stored.current).toMatchObject({ version: 8, title: 'Mine' });
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('the editor can retry when the other version cannot be loaded', async () => {
    const { server, stored } = await openPost();
    stored.current = postOf({ version: 7, title: 'Theirs' });
    server.answer(contract.blog.read, () => refusal(500));
    await title.fill('Mine');
    await saveNow();
    await expect.element(statusWith(/Your text is kept in this browser/)).toBeVisible();
    server.answer(contract.blog.read, () => ({
      ...stored.current,
      authors: [],
      known_tags: [],
      has_sites_below: false,
    }));
    window.dispatchEvent(new Event('online'));
    await expect.element(notice).toMatchTextContent(/Someone else saved this post/);
  });
});
