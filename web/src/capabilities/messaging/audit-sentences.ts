import type { AuditEntry } from '@trunkline/contract/audit';
import type { AuditPhrase, AuditSentences } from '../../kernel/capability.ts';

/** The log doesn't record conversation subjects, so a change without a state is a new subject. */
function conversationPhrase(action: AuditEntry['action'], state: string | null): AuditPhrase {
  if (action === 'insert')
    return { done: 'started a conversation', denied: 'start a conversation' };
  if (action === 'delete')
    return { done: 'deleted a conversation', denied: 'delete a conversation' };
  if (state === 'closed') return { done: 'closed a conversation', denied: 'close a conversation' };
  if (state === 'open') return { done: 'reopened a conversation', denied: 'reopen a conversation' };
  return { done: 'renamed a conversation', denied: 'rename a conversation' };
}

/** The label is the kind of the message. Older entries are labelled 'Internal note'. */
function messagePhrase({ changed, resource_label: label }: AuditEntry): AuditPhrase {
  const isNote = label === 'note' || label === 'Internal note';
  const message = isNote ? 'an internal note' : 'a message';
  return changed.includes('removed_at')
    ? { done: `deleted ${message}`, denied: `delete ${message}` }
    : { done: `edited ${message}`, denied: `edit ${message}` };
}

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    contact_requests: {
      noun: 'contact request',
      reference: 'the contact request from',
      fields: {
        submission: 'form submission',
        name: 'name',
        email: 'email',
        phone: 'phone number',
        company_name: 'company name',
        topic: 'topic',
        message: 'message',
        state: 'status',
      },
      states: {
        new: { done: 'reopened', denied: 'reopen' },
        handled: { done: 'handled', denied: 'handle' },
      },
      unnamedActor: 'A visitor',
      phraseOf: ({ action }) =>
        action === 'insert'
          ? { done: 'sent a contact request as', denied: 'send a contact request as' }
          : null,
    },
    conversations: {
      noun: 'conversation',
      fields: {
        other_company_id: 'other company',
        kind: 'type',
        state: 'status',
        subject: 'subject',
        anchor_type: 'type of the linked record',
        anchor_id: 'linked record',
        last_position: 'number of messages',
        last_change: 'number of changes',
        last_message_at: 'last message time',
        unnotified_since: 'start of the notification delay',
      },
      phraseOf: ({ action, state, transition }) =>
        transition === null ? conversationPhrase(action, state) : null,
      subjectOf: () => null,
    },
    messages: {
      noun: 'message',
      fields: {
        conversation_id: 'conversation',
        author_id: 'author',
        kind: 'type',
        position: 'position',
        change: 'change number',
        body: 'text',
        mentions: 'mentions',
        key: 'message key',
        words: 'search words',
        edited_at: 'edit time',
        removed_at: 'deletion time',
      },
      phraseOf: messagePhrase,
      subjectOf: () => null,
    },
  },
  areas: { messaging: 'message' },
};
