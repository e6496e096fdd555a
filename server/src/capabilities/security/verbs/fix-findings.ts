import type { FixEffect, FixPreview } from '@trunkline/contract/security';
import type { RowResult } from '@trunkline/contract/kernel/row-result';
import type { PostureItemName } from '@trunkline/contract/security/posture-items';
import * as z from 'zod';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { forEachRecord } from '../../../kernel/for-each-record.ts';
import { Problem } from '../../../kernel/errors.ts';
import {
  effectOn,
  type FindingFix,
  type FixedFinding,
  type NamedFinding,
  notUndoable,
} from '../../../kernel/finding-fix.ts';
import { dryRunContext } from '../../../kernel/dry-run-context.ts';
import { fixOf } from '../finding-fixes.ts';
import { canFixFinding } from '../policy.ts';
import { assessCompanies, selectFinding, type StoredFinding } from '../queries/posture.ts';
import { reviewEvent } from './review-events.ts';

type Results = Promise<{ results: RowResult[] }>;

const Permissions = z
  .array(z.object({ role: z.string(), resource: z.string(), action: z.string() }))
  .catch([]);

/**
 * Finds a fix that the caller may make; null for a critical event, which is resolved instead.
 * Throws Problem `conflict` or `forbidden`.
 */
function requireFix(
  context: SignedIn,
  finding: Pick<StoredFinding, 'kind' | 'subject'>,
): FindingFix | null {
  const fix = fixOf(context, finding.kind);
  if (fix === null && finding.kind !== 'critical_events')
    throw new Problem('conflict', {
      message: "This finding can't be fixed here. Open it instead.",
    });
  if (!canFixFinding(context.actor, finding, fix)) throw new Problem('forbidden');
  return fix;
}

async function findFinding(context: SignedIn, id: string): Promise<StoredFinding> {
  const finding = await withTenant(context, (tx) => selectFinding(tx, id));
  if (finding === null) throw new Problem('not_found');
  return finding;
}

const namedOf = ({ subject, company_id, label, detail }: StoredFinding): NamedFinding => {
  return { subject, company_id, label, permissions: Permissions.parse(detail['permissions']) };
};

async function fixFinding(context: SignedIn, finding: StoredFinding, reason: string | undefined) {
  const fix = requireFix(context, finding);
  if (fix !== null) {
    await fix.fix(context, namedOf(finding));
    return;
  }
  if (reason === undefined)
    throw new Problem('validation_failed', { message: 'Please enter a reason.' });
  await withTenant(context, (tx) => reviewEvent(tx, finding.subject, 'resolved', reason));
}

async function effectsOf(context: SignedIn, finding: StoredFinding): Promise<FixEffect[]> {
  const fix = requireFix(context, finding);
  return fix === null
    ? [effectOn(finding.label, 'resolved')]
    : fix.effects(context, namedOf(finding));
}

/**
 * Lists the changes that fixes would make, and who they affect. Each fix is applied and rolled
 * back, so that a preview is refused exactly when the fix would be.
 */
export async function previewFixes(
  context: SignedIn,
  { ids }: { readonly ids: readonly string[] },
): Promise<{ previews: FixPreview[] }> {
  const effects = new Map<string, FixEffect[]>();
  const { results } = await forEachRecord(ids, async (id, name) => {
    const finding = await findFinding(context, id);
    name(finding.label);
    effects.set(id, await effectsOf(context, finding));
    await fixFinding(dryRunContext(context), finding, 'Preview');
  });
  return {
    previews: results.map(({ id, label, errors: [error] }) => ({
      id: id ?? '',
      label,
      effects: error === undefined ? (effects.get(id ?? '') ?? []) : [],
      refusal: error?.message ?? null,
    })),
  };
}

/**
 * Fixes findings within reach one by one and assesses their companies again, so that the score
 * is updated immediately. Critical events are resolved with the reason.
 */
export async function fixFindings(
  context: SignedIn,
  { ids, reason }: { readonly ids: readonly string[]; readonly reason?: string | undefined },
): Results {
  const changedCompanies = new Set<string>();
  const results = await forEachRecord(ids, async (id, name) => {
    const finding = await findFinding(context, id);
    name(finding.label);
    await fixFinding(context, finding, reason);
    changedCompanies.add(finding.company_id);
  });
  if (changedCompanies.size > 0)
    await assessCompanies(context.database, [...changedCompanies], context.now());
  return results;
}

/** Reverts fixes where that is possible, and assesses the companies again. */
export async function undoFixes(
  context: SignedIn,
  { fixes }: { readonly fixes: readonly (FixedFinding & { readonly kind: PostureItemName })[] },
): Results {
  const changedCompanies = new Set<string>();
  const results = await forEachRecord(
    fixes.map(({ subject }) => subject),
    async (id) => {
      const finding = fixes.find(({ subject }) => subject === id);
      if (finding === undefined) throw new Problem('not_found');
      const fix = requireFix(context, finding);
      if (fix === null) {
        await withTenant(context, (tx) => reviewEvent(tx, id, 'open', 'Decision undone'));
      } else {
        if (fix.undo === undefined) throw notUndoable();
        await fix.undo(context, finding);
      }
      changedCompanies.add(finding.company_id);
    },
  );
  if (changedCompanies.size > 0)
    await assessCompanies(context.database, [...changedCompanies], context.now());
  return results;
}
