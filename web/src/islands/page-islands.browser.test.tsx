import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount as mountEdit } from './edit-page.ts';
import { mount as mountEmbed } from './embed.ts';
import { mount as mountMotion } from './motion.ts';

function containerOf(data: Record<string, string>, html = ''): HTMLElement {
  const container = document.createElement('div');
  Object.assign(container.dataset, data);
  container.innerHTML = html;
  document.body.append(container);
  return container;
}
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('the Edit Page button', () => {
  const mockRole = (role: string) =>
    vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ role }));
  const button = page.getByRole('link', { name: 'Edit Page' });

  test.each(['owner', 'admin'])('links to the editor for the role %s', async (role) => {
    mockRole(role);
    mountEdit(containerOf({ page: 'page-1' }));
    await expect.element(button).toHaveAttribute('href', '/admin/cms/pages/edit/page-1');
  });

  test.each(['reseller', 'end_user', ''])('is not shown for the role %j', async (role) => {
    const fetchMock = mockRole(role);
    mountEdit(containerOf({ page: 'page-1' }));
    await expect.poll(() => fetchMock.mock.results.length).toBe(1);
    await fetchMock.mock.results[0]?.value;
    expect(document.querySelector('a')).toBeNull();
  });

  test('is not shown for someone whose session has ended', async () => {
    const fetchMock = vi
      .spyOn(window, 'fetch')
      .mockResolvedValue(new Response('', { status: 401 }));
    mountEdit(containerOf({ page: 'page-1' }));
    await expect.poll(() => fetchMock.mock.results.length).toBe(1);
    expect(document.querySelector('a')).toBeNull();
  });
});

describe('embedded content', () => {
  const html = '<p class="embed-actions"><a href="https://vimeo.com/1">Open on Vimeo</a></p>';
  const play = page.getByRole('button', { name: 'Play video' });

  test('loads nothing before the click, and then only the frame', async () => {
    const container = containerOf(
      { frame: 'https://player.vimeo.com/video/1', title: 'Film' },
      html,
    );
    mountEmbed(container);
    await expect.element(play).toBeVisible();
    expect(container.querySelector('iframe')).toBeNull();
    await play.click();
    const frame = container.querySelector('iframe');
    expect(frame?.src).toBe('https://player.vimeo.com/video/1');
    expect(frame?.title).toBe('Film');
  });

  test('is never offered for a site that is not on the list', () => {
    const container = containerOf({ frame: 'https://evil.example/1', title: 'Film' }, html);
    mountEmbed(container);
    expect(container.querySelector('button')).toBeNull();
    expect(container.querySelector('a')).not.toBeNull();
  });
});

test('a moving drawing runs only while it is in view', async () => {
  const above = document.createElement('div');
  above.style.height = '3000px';
  document.body.append(above);
  const container = containerOf({}, '<svg width="40" height="40"></svg>');
  mountMotion(container);
  scrollTo(0, document.body.scrollHeight);
  await expect.poll(() => container.hasAttribute('data-running')).toBe(true);
  scrollTo(0, 0);
  await expect.poll(() => container.hasAttribute('data-running')).toBe(false);
});
