import {
  ContentSection,
  EditedSection,
  type PageProblem,
  type Snapshot,
} from '@trunkline/contract/pages';
import type { Tx } from '@trunkline/database/database';
import type { Actor } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { assertReadable, readStored } from '../../kernel/readable.ts';
import { checkSections } from './checks.ts';
import { acceptContent, readSnapshot, sanitizeContent } from './content.ts';
import { reusableActions } from './policy.ts';
import type { StoredSnapshot } from './queries/pages.ts';
import { selectPublishedSections, selectSection } from './queries/reusable.ts';

/** Reads a section for its editor. Throws Problem `not_found`. */
export async function readSection(tx: Tx, actor: Actor, id: string): Promise<EditedSection> {
  const stored = await selectSection(tx, id);
  if (stored === null) throw new Problem('not_found');
  return assertReadable(EditedSection, {
    ...stored,
    content: await cleanSection(stored.content),
    live: stored.live === null ? null : await cleanSection(stored.live),
    may: reusableActions(actor, stored),
  });
}

/**
 * Returns a stored section, sanitised. Throws Problem `validation_failed` if it doesn't match the
 * contract.
 */
export async function cleanSection(stored: unknown): Promise<ContentSection> {
  return onlySection(await sanitizeContent({ sections: [readStored(ContentSection, stored)] }));
}

/**
 * Returns a submitted section, sanitised. Throws Problem `validation_failed` for HTML over its
 * limits.
 */
export async function acceptSection(section: ContentSection): Promise<ContentSection> {
  return onlySection(await acceptContent({ sections: [section] }));
}

const onlySection = (content: Awaited<ReturnType<typeof acceptContent>>): ContentSection =>
  readStored(ContentSection, typeof content === 'string' ? null : content.sections[0]);

/** Lists the problems that block publishing a section, and warnings. */
export const checkReusable = (section: ContentSection): PageProblem[] => checkSections([section]);

type StoredRecord = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is StoredRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Replaces the references in stored content with a company's published sections. A reference
 * without a published section stays.
 */
export async function withPublishedSections(
  tx: Tx,
  companyId: string,
  stored: unknown,
): Promise<unknown> {
  if (!isRecord(stored) || !Array.isArray(stored['sections'])) return stored;
  const sections: unknown[] = stored['sections'];
  const ids = sections.map(referencedId).filter((id) => id !== null);
  if (ids.length === 0) return stored;
  const published = await selectPublishedSections(tx, companyId, ids);
  return {
    ...stored,
    sections: sections.map((section) => published.get(referencedId(section) ?? '') ?? section),
  };
}

/**
 * Reads content for a copy in a company. Another company's reusable sections become copies, because
 * a page can show only those of its own company.
 */
export async function copyFor(
  tx: Tx,
  companyId: string,
  { company_id: owner, ...stored }: StoredSnapshot & { readonly company_id: string },
): Promise<Snapshot> {
  if (owner === companyId) return readSnapshot(stored);
  const content = await withPublishedSections(tx, owner, stored.content);
  return readSnapshot({ ...stored, content });
}

function referencedId(section: unknown): string | null {
  if (!isRecord(section) || section['type'] !== 'reusable') return null;
  return typeof section['section'] === 'string' ? section['section'] : null;
}
