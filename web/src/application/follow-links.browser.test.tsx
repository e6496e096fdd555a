import { expect, test, vi } from 'vitest';
import { followLinks } from './follow-links.ts';

const emit = (data: unknown) =>
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));

test('a clicked notification opens application paths with the router, and other paths of the site with a page load', () => {
  const navigate = vi.fn();
  const leave = vi.fn();
  const stop = followLinks(navigate, leave);
  emit({ type: 'follow', link: '/admin/users?open=1#more' });
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/admin/users?open=1#more');
  emit({ type: 'follow', link: '/about' });
  expect(leave).toHaveBeenCalledExactlyOnceWith('/about');
  for (const data of [
    { type: 'follow', link: 'https://elsewhere.example/' },
    { type: 'follow', link: '//elsewhere.example/' },
    { type: 'follow', link: '/\\elsewhere.example/' },
    { type: 'follow' },
    { type: 'something else', link: '/about' },
    'nonsense',
    null,
  ])
    emit(data);
  stop();
  emit({ type: 'follow', link: '/admin' });
  expect(navigate).toHaveBeenCalledOnce();
  expect(leave).toHaveBeenCalledOnce();
});
