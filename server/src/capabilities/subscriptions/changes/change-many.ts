import type { Change, ChangeResult } from '@trunkline/contract/subscriptions';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { problemOf } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { subscriptionSource } from '../source.ts';
import { changeSubscription } from './change.ts';

interface ChangeRequest {
  readonly id: string;
  readonly version: number;
  readonly change: Change;
}

/**
 * Changes several subscriptions, each in its own transaction, so a refused one doesn't affect the
 * others. A dry run shows what each change would cost.
 */
export async function changeMany(
  context: SignedIn,
  { changes, dry_run }: { changes: readonly ChangeRequest[]; dry_run: boolean },
): Promise<{ dry_run: boolean; results: ChangeResult[] }> {
  const results: ChangeResult[] = [];
  for (const request of changes) results.push(await changeOne(context, request, dry_run));
  return { dry_run, results };
}

async function changeOne(
  context: SignedIn,
  request: ChangeRequest,
  dry_run: boolean,
): Promise<ChangeResult> {
  const { id } = request;
  let label = id;
  try {
    const { service, buyer_name } = await withTenant(context, (tx) =>
      readRow(tx, context, subscriptionSource, id),
    );
    label = `${service} for ${buyer_name}`;
    const result = await changeSubscription(context, { ...request, dry_run });
    return { id, line: null, label, ok: true, errors: [], ...result };
  } catch (error) {
    const { status, message, fields } = problemOf(error);
    if (status >= 500) throw error;
    const errors = [{ field: null, message: fields?.[0]?.message ?? message }];
    const empty = { subscription: null, money: null, ends: null };
    return { id, line: null, label, ok: false, errors, ...empty };
  }
}
