import { draftPrefix } from '../../kernel/storage/drafts.ts';
import { readStored, store } from '../../kernel/safe-storage.ts';
import { type MessageKind, messagingLimits } from '@trunkline/contract/kernel/messaging-limits';

/** A person chosen to be mentioned. */
export interface Mention {
  readonly id: string;
  readonly name: string;
}

/** An uploaded attachment of a draft. */
export interface DraftFile {
  /** The attachment's id, which the message refers to. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** Time of registration in milliseconds; the server deletes the file `unsentHours` later. */
  readonly at: number;
}

export interface Draft {
  readonly body: string;
  readonly kind: MessageKind;
  readonly mentions: readonly Mention[];
  readonly files: readonly DraftFile[];
}

export const noDraft: Draft = { body: '', kind: 'message', mentions: [], files: [] };

const fileLifetimeMs = messagingLimits.unsentHours * 3_600_000;

const keyOf = (reader: string, conversation: string) => `${draftPrefix}${reader}:${conversation}`;

const isMention = (value: unknown): value is Mention =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  typeof value.id === 'string' &&
  typeof value.name === 'string';

const isDraftFile = (value: unknown): value is DraftFile =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  'bytes' in value &&
  'at' in value &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.bytes === 'number' &&
  typeof value.at === 'number' &&
  value.at + fileLifetimeMs > Date.now();

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not a valid draft: treated as missing.
    return null;
  }
}

/** Reads the draft stored in this browser; empty if there is none. */
export function readDraft(reader: string, conversation: string): Draft {
  const draft = parseJson(readStored(keyOf(reader, conversation)) ?? 'null');
  if (typeof draft !== 'object' || draft === null) return noDraft;
  const body: unknown = Reflect.get(draft, 'body');
  const mentions: unknown = Reflect.get(draft, 'mentions');
  const files: unknown = Reflect.get(draft, 'files');
  return {
    body: typeof body === 'string' ? body : '',
    kind: Reflect.get(draft, 'kind') === 'note' ? 'note' : 'message',
    mentions: Array.isArray(mentions) ? mentions.filter(isMention) : [],
    files: Array.isArray(files) ? files.filter(isDraftFile) : [],
  };
}

export function storeDraft(reader: string, conversation: string, draft: Draft): void {
  const isEmpty = draft.body.trim() === '' && draft.files.length === 0;
  store(keyOf(reader, conversation), isEmpty ? null : JSON.stringify(draft));
}

export const hasDraft = (reader: string, conversation: string): boolean =>
  readStored(keyOf(reader, conversation)) !== null;
