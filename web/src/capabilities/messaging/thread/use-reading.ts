import { useQueryClient } from '@tanstack/react-query';
import { readerOf } from '@trunkline/contract/kernel/reader';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../auth/index.ts';
import { markRead } from '../read-marks.ts';
import { cacheThread } from './cache-thread.ts';
import type { Thread } from './thread.ts';

function useVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const updateVisible = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', updateVisible);
    return () => document.removeEventListener('visibilitychange', updateVisible);
  }, []);
  return visible;
}

/** Marks the conversation as read once its end is visible. */
export function useReading(
  conversation: string,
  { last, atEnd, joined }: { last: number; atEnd: boolean; joined: boolean },
): void {
  const client = useQueryClient();
  const me = useMe();
  const visible = useVisible();
  const lastReported = useRef(0);
  const { id, company } = me;
  const owner = readerOf(me);
  useEffect(() => {
    if (!visible || !atEnd || !joined || owner === null || last <= lastReported.current) return;
    lastReported.current = last;
    void markRead(client, { id, tenant: company.id, owner, conversation, position: last });
  }, [atEnd, client, company.id, conversation, id, joined, last, owner, visible]);
}

/** Milliseconds a thread has to be unchanged before it is cached. */
const cacheDelayMs = 1_000;

/** Caches the thread for offline use. */
export function useCachedThread(conversation: string, thread: Thread | undefined): void {
  const owner = readerOf(useMe());
  useEffect(() => {
    if (thread === undefined || owner === null) return;
    const timer = setTimeout(() => void cacheThread(owner, conversation, thread), cacheDelayMs);
    return () => clearTimeout(timer);
  }, [conversation, owner, thread]);
}
