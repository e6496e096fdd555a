import { useQueryClient } from '@tanstack/react-query';
import { readerOf } from '@trunkline/contract/kernel/reader';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useMe } from '../../auth/index.ts';
import { applyMessageToLists } from '../lists/conversation-cache.ts';
import { catchUp, putMessage } from '../thread/thread-cache.ts';
import { Outbox } from './outbox.ts';
import type { WaitingMessage } from './waiting-message.ts';

/** Returns the signed-in person's outbox; null while viewing as another person. */
export function useOutbox(): Outbox | null {
  const client = useQueryClient();
  const me = useMe();
  const { id, company } = me;
  const tenant = company.id;
  const owner = readerOf(me);
  const outbox = useMemo(
    () =>
      owner === null
        ? null
        : new Outbox(owner, {
            onArrive: (message) => {
              putMessage(client, tenant, message);
              applyMessageToLists(client, { id, tenant }, message);
            },
            onSentByOtherTab: (conversation) => void catchUp(client, { tenant, id: conversation }),
          }),
    [client, id, owner, tenant],
  );
  useEffect(() => outbox?.start(), [outbox]);
  return outbox;
}

const noMessages: readonly WaitingMessage[] = [];
const noSubscription = () => () => undefined;

export function useWaiting(outbox: Outbox | null, conversation: string): readonly WaitingMessage[] {
  const all = useSyncExternalStore(
    outbox?.subscribe ?? noSubscription,
    outbox?.list ?? (() => noMessages),
  );
  return useMemo(
    () => all.filter((item) => item.conversation === conversation),
    [all, conversation],
  );
}
