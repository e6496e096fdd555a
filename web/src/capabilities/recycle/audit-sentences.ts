import type { AuditEventPhrase, AuditSentences } from '../../kernel/capability.ts';

/** Names the kind of the item, if the entry has it. */
const itemPhrase = (done: string, denied: string): AuditEventPhrase => ({
  done,
  denied,
  phraseOf: ({ type }, nounOf) =>
    type === undefined
      ? null
      : { done: `${done} the ${nounOf(type)}`, denied: `${denied} the ${nounOf(type)}` },
});

export const auditSentences: Partial<AuditSentences> = {
  events: {
    purge: itemPhrase('permanently deleted', 'permanently delete'),
    'recycle.hold': itemPhrase('placed a legal hold on', 'place a legal hold on'),
    'recycle.release': itemPhrase('released the legal hold on', 'release the legal hold on'),
  },
  plurals: { recycle: 'the recycle bin' },
  areas: { recycle: 'recycle bin', purge: 'recycle bin' },
};
