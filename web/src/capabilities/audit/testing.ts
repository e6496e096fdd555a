import { installCapabilities } from '../../kernel/capabilities.ts';
import { type AuditSentences, defineCapability } from '../../kernel/capability.ts';
import { loadSentences } from './load-sentences.ts';

interface Sentences {
  auditSentences: Partial<AuditSentences>;
}

/** Loads the sentences of all capabilities without their screens. */
export async function loadAllSentences(): Promise<void> {
  const modules = import.meta.glob<Sentences>('../*/audit-sentences.ts', { eager: true });
  installCapabilities(
    Object.values(modules).map((module) =>
      defineCapability({ auditSentences: () => Promise.resolve(module) }),
    ),
  );
  await loadSentences();
}
