import { contract } from '@trunkline/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  mockPost,
  openPost,
  postOf,
  renderBlog,
  savesOf,
  title,
} from '../../../testing/blog-screen.tsx';
import { deferredAnswer, refusal } from '../../../testing/mock-server.ts';
import { idOf } from '../../../testing/records.ts';

const apiPath = `/api/blog/${idOf(40)}`;
const about = page.getByRole('complementary', { name: 'About the post' });
const state = about.getByRole('region', { name: 'Status' });
const live = postOf({
  state: 'published',
  is_live: true,
  published_at: '2026-03-11T12:00:00Z',
  may: ['update', 'publish', 'unpublish', 'archive', 'duplicate'],
});

describe('the editor before a post is loaded', () => {
  test('shows a skeleton while the post is loading, then the post', async () => {
    const { answer, release } = deferredAnswer({
      ...postOf(),
      authors: [],
      known_tags: [],
      has_sites_below: false,
    });
    await renderBlog(`/admin/cms/blog/${idOf(40)}`, (server) => {
      server.answer(contract.blog.read, () => answer);
    });
    await expect.element(page.getByRole('status', { name: 'Loading the post' })).toBeVisible();
    await expect.element(title).not.toBeInTheDocument();
    release();
    await expect.element(title).toHaveValue('Quiet lines');
  });

  test('shows an error when the post cannot be loaded, and retries', async () => {
    const { server } = await renderBlog(`/admin/cms/blog/${idOf(40)}`, (mocked) => {
      mocked.answer(contract.blog.read, () => refusal(500, { id: 'error-41' }));
    });
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/Couldn't load this post.*error-41/);
    mockPost(server);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(title).toHaveValue('Quiet lines');
  });
});

test('an ID that the server rejects as invalid is not found, without a retry', async () => {
  await renderBlog(`/admin/cms/blog/${idOf(41)}`, (mocked) => {
    mocked.answer(contract.blog.read, () => refusal(400, { code: 'validation_failed' }));
  });
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/Post not found/);
  await expect.element(alert.getByRole('button')).not.toBeInTheDocument();
});

describe('publishing', () => {
  test('lists all missing fields together, and leaves the post unchanged', async () => {
    const { server } = await openPost();
    const missing = ['Please write an excerpt.', 'A picture needs alternative text.'];
    server.answer(contract.blog.publish, () =>
      refusal(400, {
        code: 'validation_failed',
        fields: missing.map((message, index) => ({ path: `content.${index}`, message })),
      }),
    );
    await button('Publish').click();
    const items = state.getByRole('alert').getByRole('listitem');
    await expect.poll(() => items.elements().map((item) => item.textContent)).toEqual(missing);
    await expect.element(state.getByText('Draft', { exact: true })).toBeVisible();
  });

  test('saves the draft first and publishes the saved version', async () => {
    const { server, stored } = await openPost();
    server.answer(contract.blog.publish, ({ version }) => ({
      ...live,
      title: stored.current.title,
      version: Number(version) + 1,
    }));
    await title.fill('Loud lines');
    await button('Publish').click();
    await expect.element(state.getByText('Published', { exact: true })).toBeVisible();
    expect(savesOf(server)).toEqual([{ id: idOf(40), version: 1, title: 'Loud lines' }]);
    await expect
      .poll(() => server.inputsOf('POST', `${apiPath}/publish`))
      .toEqual([{ id: idOf(40), version: 2 }]);
    await expect
      .element(state.getByRole('link', { name: '/blog/quiet-lines' }))
      .toHaveAttribute('href', '/blog/quiet-lines');
  });

  test('does not happen when the draft could not be saved', async () => {
    const { server } = await openPost();
    server.answer(contract.blog.saveDraft, () => refusal(503));
    await title.fill('Loud lines');
    await button('Publish').click();
    await expect.element(page.getByText(/Your text is kept in this browser/)).toBeVisible();
    expect(server.inputsOf('POST', `${apiPath}/publish`)).toEqual([]);
  });

  test('reports that visitors do not see the latest changes yet', async () => {
    await openPost({ ...live, changed: true });
    await expect.element(state).toMatchTextContent(/Your later changes aren't published yet/);
    await expect.element(state.getByRole('button', { name: 'Publish changes' })).toBeVisible();
  });

  test('offers to publish a live post only while it has changes', async () => {
    const { server } = await openPost({ ...live, may: [...live.may, 'schedule'] });
    await expect.element(state.getByText('Published', { exact: true })).toBeVisible();
    await expect.element(button('Publish changes')).not.toBeInTheDocument();
    await expect.element(button('Schedule…')).not.toBeInTheDocument();
    server.answer(contract.blog.saveDraft, () => refusal(503));
    await title.fill('Loud lines');
    await expect.element(button('Publish changes')).toBeVisible();
    await expect.element(button('Schedule…')).toBeVisible();
  });

  test('scheduling asks for a time first and sends it as an instant', async () => {
    const { server } = await openPost();
    server.answer(contract.blog.schedule, ({ publish_at: at }) =>
      postOf({ version: 2, state: 'scheduled', publish_at: String(at) }),
    );
    await button('Schedule…').click();
    await button('Schedule').click();
    await expect.element(state.getByRole('alert')).toHaveTextContent('Choose a date and time.');
    expect(server.inputsOf('POST', `${apiPath}/schedule`)).toEqual([]);
    await state.getByLabelText('Publish on').fill('2030-05-01T09:30');
    await button('Schedule').click();
    await expect.element(state).toMatchTextContent(/Scheduled.*Publishes on/);
    const publishAt = new Date('2030-05-01T09:30').toISOString();
    await expect
      .poll(() => server.inputsOf('POST', `${apiPath}/schedule`))
      .toEqual([{ id: idOf(40), version: 1, publish_at: publishAt }]);
    await expect.element(state.getByRole('alert')).not.toBeInTheDocument();
  });

  test('cancels the schedule of a live post, which stays on the site', async () => {
    const may = [...live.may, 'schedule' as const];
    const scheduled = { state: 'scheduled', publish_at: '2030-05-01T07:30:00.000Z' } as const;
    const { server } = await openPost({ ...live, may, ...scheduled });
    server.answer(contract.blog.schedule, () => postOf({ ...live, may, version: 2 }));
    await button('Cancel schedule').click();
    await expect.element(state.getByText('Published', { exact: true })).toBeVisible();
    await expect.element(button('Cancel schedule')).not.toBeInTheDocument();
    expect(server.inputsOf('POST', `${apiPath}/schedule`)).toEqual([
      { id: idOf(40), version: 1, publish_at: null },
    ]);
  });

  test('asks when to unpublish a live post, and can keep it published', async () => {
    const scheduledEnd = '2030-06-01T07:30:00.000Z';
    const may = [...live.may, 'schedule_unpublish' as const];
    const { server } = await openPost({ ...live, may });
    server.answer(contract.blog.scheduleUnpublish, ({ at }) =>
      postOf({ ...live, may, unpublish_at: at === null ? null : scheduledEnd }),
    );
    await button('Unpublish later…').click();
    const dialog = page.getByRole('dialog', { name: 'Unpublish later' });
    await dialog.getByRole('button', { name: 'Schedule unpublishing' }).click();
    await expect.element(dialog).toMatchTextContent(/Choose a time in the future/);
    await dialog.getByLabelText(/Date and time/).fill('2030-06-01T09:30');
    await dialog.getByRole('button', { name: 'Schedule unpublishing' }).click();
    await expect.element(state).toMatchTextContent(/Will be unpublished/);
    await button('Keep it published').click();
    await expect.element(state).not.toMatchTextContent(/Will be unpublished/);
    expect(server.inputsOf('POST', `${apiPath}/unpublish/schedule`)).toEqual([
      { id: idOf(40), at: new Date('2030-06-01T09:30').toISOString() },
      { id: idOf(40), at: null },
    ]);
  });

  test('shows that a post was unpublished, and keeps the input', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const may = [...live.may, 'schedule_unpublish' as const];
    const { server, stored } = await openPost({
      ...live,
      may,
      unpublish_at: '2020-03-12T12:00:00Z',
    });
    await expect.element(state).toMatchTextContent(/Will be unpublished/);
    server.answer(contract.blog.saveDraft, () => refusal(503));
    await title.fill('Loud lines');
    stored.current = postOf({ version: 2, may: live.may });
    vi.advanceTimersByTime(15_000);
    await expect.element(state.getByText('Draft', { exact: true })).toBeVisible();
    await expect.element(state).not.toMatchTextContent(/Will be unpublished/);
    await expect.element(title).toHaveValue('Loud lines');
  });

  test('can be undone by unpublishing, and a refused action shows its reason', async () => {
    const { server } = await openPost(live);
    server.answer(contract.blog.archive, () =>
      refusal(409, { code: 'conflict', message: 'It is being published just now.' }),
    );
    await button('Archive').click();
    await expect
      .element(state.getByRole('alert'))
      .toHaveTextContent('It is being published just now.');
    server.answer(contract.blog.unpublish, () => postOf({ version: 2 }));
    await button('Unpublish').click();
    await expect.element(state.getByText('Draft', { exact: true })).toBeVisible();
    await expect.element(state.getByRole('alert')).not.toBeInTheDocument();
  });

  test('offers no actions that the server does not allow', async () => {
    await openPost(postOf({ may: [] }));
    await expect.element(state).toBeVisible();
    for (const name of ['Publish', 'Schedule…', 'Unpublish', 'Archive', 'Duplicate'])
      await expect.element(button(name)).not.toBeInTheDocument();
  });
});

describe('the address', () => {
  const address = about.getByRole('textbox', { name: 'Address' });

  test('changes only on request, and shows an error beside the field when it is taken', async () => {
    const { server } = await openPost();
    server.answer(contract.blog.changeSlug, ({ slug }) =>
      slug === 'taken'
        ? refusal(409, {
            code: 'conflict',
            fields: [
              {
                path: 'slug',
                message: 'Another post already uses this address. Choose a different one.',
              },
            ],
          })
        : postOf({ version: 2, slug: String(slug) }),
    );
    await expect.element(button('Change address')).not.toBeInTheDocument();
    await address.fill('TAKEN');
    await expect.element(address).toHaveValue('taken');
    await button('Change address').click();
    await expect
      .element(address)
      .toHaveAccessibleDescription(/Another post already uses this address\./);
    await address.fill('loud-lines');
    await button('Change address').click();
    await expect.element(button('Change address')).not.toBeInTheDocument();
    await expect
      .poll(() => server.inputsOf('POST', `${apiPath}/address`).at(-1))
      .toEqual({
        id: idOf(40),
        version: 1,
        slug: 'loud-lines',
      });
  });

  test('returns to the previous value when cancelled', async () => {
    const { server } = await openPost();
    await address.fill('loud-lines');
    await about.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(address).toHaveValue('quiet-lines');
    expect(server.inputsOf('POST', `${apiPath}/address`)).toEqual([]);
  });
});

describe('tags', () => {
  const tags = about.getByRole('list', { name: 'Chosen tags' });
  const field = about.getByRole('combobox', { name: 'Tags' });
  const selectedTags = () =>
    tags
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent);

  test('are added with Enter and with a comma, once each regardless of case, and removed with their button', async () => {
    const { stored } = await openPost();
    await field.fill('Numbers');
    await userEvent.keyboard('{Enter}');
    await field.fill('voice');
    await userEvent.keyboard(',');
    await field.fill('Fax');
    await userEvent.keyboard(',');
    await expect.poll(selectedTags).toEqual(['Voice', 'Numbers', 'Fax']);
    expect(selectedTags()).toEqual(['Voice', 'Numbers', 'Fax']);
    await expect.element(field).toHaveValue('');
    await about.getByRole('button', { name: 'Remove Voice' }).click();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => stored.current.tags).toEqual(['Numbers', 'Fax']);
  });

  test('pasting a list adds every tag; text after its last comma remains in the field', async () => {
    await openPost();
    const paste = (text: string) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      // A browser inserts the text itself unless the event was handled.
      if (field.element().dispatchEvent(event)) return field.fill(text);
    };
    await field.click();
    await paste('Numbers, voice,Fax , Porting');
    await expect.poll(selectedTags).toEqual(['Voice', 'Numbers', 'Fax']);
    await expect.element(field).toHaveValue('Porting');
    await paste('\nLines\r\nSIP\n');
    await expect.poll(selectedTags).toEqual(['Voice', 'Numbers', 'Fax', 'Porting', 'Lines', 'SIP']);
    await expect.element(field).toHaveValue('');
  });
});

test('sharing a preview saves the draft first, then shows a link that can be revoked', async () => {
  const { server } = await openPost();
  const url = 'https://harbour.example/draft-preview/abc';
  const expires_at = '2030-03-17T12:00:00Z';
  const link = { id: idOf(45), created_at: '2026-03-10T12:00:00Z', created_by: 'Olga', expires_at };
  const links = [link];
  server.answer(contract.blog.previewLinks, () => ({ items: links }));
  server.answer(contract.blog.createPreviewLink, () => ({ id: link.id, url, expires_at }));
  server.answer(contract.blog.revokePreviewLink, () => {
    links.pop();
    return { id: link.id };
  });
  await title.fill('Loud lines');
  await button('Share a preview').click();
  const dialog = page.getByRole('dialog', { name: 'Share a preview' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect.element(dialog.getByText(url)).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Open' })).toHaveAttribute('href', url);
  expect(savesOf(server)).toHaveLength(1);
  expect(server.inputsOf('POST', `${apiPath}/preview-links`)).toEqual([{ id: idOf(40), days: 7 }]);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect.element(dialog.getByText('No preview links yet.')).toBeVisible();
  await expect.element(dialog.getByText(url)).not.toBeInTheDocument();
});

test('a copy opens in the editor', async () => {
  const { server, screen } = await openPost();
  server.answer(contract.blog.duplicate, () => postOf({ id: idOf(41) }));
  await button('Duplicate').click();
  await expect
    .poll(() => screen.router.latestLocation.pathname)
    .toBe(`/admin/cms/blog/${idOf(41)}`);
});
