import { expect, test, vi } from 'vitest';
import { followLinks } from './follow-links.ts';

const say = (data: unknown) =>
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));

test('a clicked notification opens its target: in the application by its router, elsewhere by the browser', () => {
  const go = vi.fn();
  const leave = vi.fn();
  const stop = followLinks(go, leave);
  say({ type: 'follow', link: '/admin/users?open=1#more' });
  expect(go).toHaveBeenCalledExactlyOnceWith('/admin/users?open=1#more');
  say({ type: 'follow', link: '/about' });
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
    say(data);
  stop();
  say({ type: 'follow', link: '/admin' });
  expect(go).toHaveBeenCalledOnce();
  expect(leave).toHaveBeenCalledOnce();
});
