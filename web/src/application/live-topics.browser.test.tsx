import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getAuthState, readSession } from '../capabilities/auth/auth-store.ts';
import { mockAccount } from '../testing/signing-in.ts';
import './install-capabilities.ts';
import { followTopics } from './live-topics.ts';

test('signs out as soon as the server closes the event stream of a session that was ended elsewhere', async () => {
  const streams: EventTarget[] = [];
  class EndedStream extends EventTarget {
    readonly readyState = 0;
    constructor() {
      super();
      streams.push(this);
    }
    close(): void {}
  }
  vi.stubGlobal('EventSource', EndedStream);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { account } = mockAccount({ level: 'aal2' });
  await readSession();
  const { id, company } = account.me;
  onTestFinished(followTopics(new QueryClient(), { id, tenant: company.id }, Promise.resolve()));
  await expect.poll(() => streams.length).toBe(1);
  streams[0]?.dispatchEvent(new Event('open'));
  account.level = null;
  streams[0]?.dispatchEvent(new Event('error'));
  await expect.poll(getAuthState).toEqual({
    status: 'unauthenticated',
    notice: 'Your session has expired. Please sign in again.',
  });
});
