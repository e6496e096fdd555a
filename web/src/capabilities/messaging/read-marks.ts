import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../kernel/api-error.ts';
import { apiFor } from '../../kernel/api.ts';
import { queueOwnWrite } from '../../kernel/queue/own-writes.ts';
import { reportProblem } from '../../kernel/report-problem.ts';
import { applyReadMark } from './lists/conversation-cache.ts';

export interface ReadMark {
  /** The reader and their company. */
  readonly id: string;
  readonly tenant: string;
  /** Owner of the queued write. */
  readonly owner: string;
  readonly conversation: string;
  readonly position: number;
}

/** Queues a read mark until online; it replaces an earlier one of the same conversation. */
const storeReadMark = ({ owner, conversation, position }: ReadMark): Promise<void> =>
  queueOwnWrite(owner, {
    key: `read ${conversation}`,
    path: `/api/conversations/${conversation}/read`,
    body: JSON.stringify({ position }),
  });

/**
 * Minimum milliseconds between two read marks of a conversation; the last one includes all others.
 */
export const markIntervalMs = 1_000;
/** Conversations marked recently, with the mark to send after the interval; per query client. */
const pendingByClient = new WeakMap<QueryClient, Map<string, ReadMark | null>>();

function pendingMarks(client: QueryClient): Map<string, ReadMark | null> {
  const marks = pendingByClient.get(client) ?? new Map<string, ReadMark | null>();
  pendingByClient.set(client, marks);
  return marks;
}

async function sendMark(mark: ReadMark): Promise<void> {
  const { tenant, conversation, position } = mark;
  try {
    await apiFor(tenant).messaging.conversations.markRead.call({ id: conversation, position });
  } catch (error) {
    if (error instanceof ApiError && error.status === 0)
      await storeReadMark(mark).catch((failure: unknown) =>
        reportProblem('Could not store a read position', failure),
      );
    else reportProblem('Could not save a read position', error);
  }
}

/**
 * Marks a conversation as read up to `position`: in the cache immediately, and on the server once
 * the throttle interval has passed and the server is reachable.
 */
export async function markRead(client: QueryClient, mark: ReadMark): Promise<void> {
  const { id, tenant, conversation, position } = mark;
  applyReadMark(client, { id, tenant }, { conversation_id: conversation, person_id: id, position });
  const pendingReads = pendingMarks(client);
  if (pendingReads.has(conversation)) {
    pendingReads.set(conversation, mark);
    return;
  }
  pendingReads.set(conversation, null);
  setTimeout(() => {
    const next = pendingReads.get(conversation) ?? null;
    pendingReads.delete(conversation);
    if (next !== null) void markRead(client, next);
  }, markIntervalMs);
  await sendMark(mark);
}
