import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../kernel/api-error.ts';
import { apiFor } from '../../kernel/api.ts';
import { queueOwnWrite } from '../../kernel/queue/own-writes.ts';
import { reportProblem } from '../../kernel/report-problem.ts';
import { applyReadMark } from './lists/conversation-cache.ts';

export interface ReadMark {
  /** Who reads, and in which company. */
  readonly id: string;
  readonly tenant: string;
  /** For whom this browser keeps what waits. */
  readonly owner: string;
  readonly conversation: string;
  readonly place: number;
}

/** Kept until there is a connection; of several for one conversation only the last. */
const keep = ({ owner, conversation, place }: ReadMark): Promise<void> =>
  queueOwnWrite(owner, {
    key: `read ${conversation}`,
    path: `/api/conversations/${conversation}/read`,
    body: JSON.stringify({ place }),
  });

/** Milliseconds between two marks of one conversation: where much is said, the last one says it all. */
export const markEvery = 1_000;
/** Conversations whose last mark is younger than that, and what is to be said of them after it; by the page they are on. */
const resting = new WeakMap<QueryClient, Map<string, ReadMark | null>>();

function restingIn(client: QueryClient): Map<string, ReadMark | null> {
  const known = resting.get(client) ?? new Map<string, ReadMark | null>();
  resting.set(client, known);
  return known;
}

async function tell(mark: ReadMark): Promise<void> {
  const { tenant, conversation, place } = mark;
  try {
    await apiFor(tenant).messaging.conversations.markRead.call({ id: conversation, place });
  } catch (error) {
    if (error instanceof ApiError && error.status === 0)
      await keep(mark).catch((failure: unknown) =>
        reportProblem('How far was read could not be kept', failure),
      );
    else reportProblem('How far was read could not be saved', error);
  }
}

/**
 * Says how far somebody has read: at once here, and to the server now, a moment after the last time, or as soon as it
 * can be reached.
 */
export async function markRead(client: QueryClient, mark: ReadMark): Promise<void> {
  const { id, tenant, conversation, place } = mark;
  applyReadMark(client, { id, tenant }, { conversation_id: conversation, person_id: id, place });
  const rests = restingIn(client);
  if (rests.has(conversation)) {
    rests.set(conversation, mark);
    return;
  }
  rests.set(conversation, null);
  setTimeout(() => {
    const next = rests.get(conversation) ?? null;
    rests.delete(conversation);
    if (next !== null) void markRead(client, next);
  }, markEvery);
  await tell(mark);
}
