import type { Message } from '@trunkline/contract/messaging';
import type { Database } from '@trunkline/database/database';
import { type StoredMessage, toMessage } from './messages.ts';

/** A message with everyone who may see it. */
export interface LiveMessage extends Message {
  readers: string[];
}

/** Selects messages for live listeners, in one round trip. */
export async function selectLiveMessages(
  database: Database,
  ids: readonly string[],
): Promise<LiveMessage[]> {
  const text = 'select * from app.live_messages($1::uuid[])';
  const rows = await database.call<StoredMessage & Pick<LiveMessage, 'readers'>>(
    'live_messages',
    text,
    [ids],
  );
  return rows.map(toMessage);
}

export interface Reader {
  readonly user_id: string;
  readonly name: string;
}

/** Selects everyone who can see a conversation. */
export function selectReaders(database: Database, conversation: string): Promise<Reader[]> {
  const text = 'select user_id, name from app.conversation_readers(array[$1::uuid])';
  return database.call<Reader & Record<string, unknown>>('conversation_readers', text, [
    conversation,
  ]);
}

export async function upsertPresence(
  database: Database,
  people: readonly string[],
  now: Date,
): Promise<void> {
  const text = 'select app.announce_presence($1::uuid[], $2)';
  await database.call('announce_presence', text, [people, now]);
}
