import { createHash } from 'node:crypto';
import { palettes, street } from '../media/drawings.ts';
import { pdfOf } from '../media/pdf.ts';
import type { DemoContext, DemoPart } from '../part.ts';
import type { DemoCompany, DemoPerson } from '../story.ts';
import { letters, tables } from './files.ts';
import { type ThreadAttachment, type Thread, threads } from './threads.ts';

/** Conversations within companies and between them, with notes and attachments. */
export const messagingPart: DemoPart = {
  capability: 'messaging',
  async seed(context) {
    for (const [index, thread] of threads.entries()) await addThread(context, thread, index);
  },
};

async function addThread(context: DemoContext, thread: Thread, index: number): Promise<void> {
  const { story } = context;
  const [own, other] = thread.sides.map((name) => story.company(name));
  if (own === undefined) throw new Error('a conversation has no company');
  const id = story.id('conversation', `${index} ${thread.subject}`);
  let time = Date.parse(story.ago(thread.daysAgo, 9, 12 + index));
  const messages = thread.messages.map((message, position) => {
    time = Math.min(time + message.after * 60_000, story.now.getTime() - 5 * 60_000 + position);
    const author = story.person(message.by);
    return {
      ...message,
      author,
      at: new Date(time).toISOString(),
      id: story.id('message', `${id} ${position}`),
    };
  });
  const [first] = messages;
  const last = messages.findLast(({ isNote }) => !isNote);
  if (first === undefined || last === undefined) throw new Error('a conversation is empty');
  const anchorId = thread.about === undefined ? null : story.company(thread.about).id;
  const row = {
    id,
    company_id: own.id,
    other_company_id: other?.id ?? null,
    kind: other === undefined ? 'internal' : 'companies',
    state: thread.isClosed ? 'closed' : 'open',
    anchor_type: anchorId === null ? null : 'company',
    anchor_id: anchorId,
    created_by: first.author.id,
  };
  const positions = { last_position: messages.length, last_change: messages.length };
  const times = { last_message_at: last.at, created_at: first.at };
  story.insert('conversations', [{ ...row, subject: thread.subject, ...positions, ...times }]);
  const entry = { type: 'conversations', action: 'insert' } as const;
  story.event({ ...entry, at: first.at, by: first.author.id, company: own.id, id, detail: row });
  insertParticipants(context, thread, messages, { id, at: first.at });
  story.insert(
    'messages',
    messages.map((message, position) => ({
      id: message.id,
      conversation_id: id,
      company_id: message.author.company.id,
      author_id: message.author.id,
      kind: message.isNote ? 'note' : 'message',
      position: position + 1,
      change: position + 1,
      body: message.text,
      mentions: [],
      key: story.id('message key', message.id),
      created_at: message.at,
    })),
  );
  for (const { attached, author, at, id: message } of messages)
    if (attached) await attach(context, attached, { author, at, message });
}

function insertParticipants(
  { story }: DemoContext,
  { readers = [], unread = {} }: Thread,
  messages: readonly { author: DemoPerson }[],
  { id, at }: { id: string; at: string },
): void {
  const people = new Set([
    ...messages.map(({ author }) => author),
    ...readers.map((name) => story.person(name)),
  ]);
  const rows = [...people].map((person) => {
    const unreadCount = unread[`${person.firstName} ${person.lastName}`] ?? 0;
    const readPosition = messages.length - unreadCount;
    return {
      conversation_id: id,
      user_id: person.id,
      company_id: person.company.id,
      read_position: readPosition,
      notified_position: messages.length,
      joined_at: at,
    };
  });
  story.insert('conversation_participants', rows, () => ({ at, by: null }));
}

async function contentOf({ story, tools }: DemoContext, { filename, kind }: ThreadAttachment) {
  if (kind === 'picture') {
    const picture = await tools.rasterise(street(palettes.harbour, story.random(filename)));
    return { ...picture, mime: 'image/webp' };
  }
  const file = { width: null, height: null };
  if (kind === 'pdf') {
    const name = filename.replace('.pdf', '').replaceAll('-', ' ');
    const heading = name.charAt(0).toUpperCase() + name.slice(1);
    const content = pdfOf(heading, letters[filename] ?? []);
    return { ...file, content, mime: 'application/pdf' };
  }
  return { ...file, content: Buffer.from(tables[filename] ?? ''), mime: 'text/csv' };
}

async function attach(
  context: DemoContext,
  attached: ThreadAttachment,
  { author, at, message }: { author: DemoPerson; at: string; message: string },
): Promise<void> {
  const { story, tools } = context;
  const { content, mime, width, height } = await contentOf(context, attached);
  const id = story.id('attachment', message);
  const company: DemoCompany = author.company;
  const name = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const storage_path = `message-attachments/${company.id}/${id}/${name}`;
  await tools.store(storage_path, content);
  story.insert('message_attachments', [
    {
      id,
      company_id: company.id,
      user_id: author.id,
      message_id: message,
      filename: attached.filename,
      size: content.byteLength,
      mime_type: mime,
      bytes: content.byteLength,
      width,
      height,
      storage_path,
      created_at: at,
      expires_at: new Date(Date.parse(at) + 24 * 3_600_000).toISOString(),
    },
  ]);
}
