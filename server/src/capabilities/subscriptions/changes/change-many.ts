import type { Change, ChangeResult } from '@trunkline/contract/subscriptions';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { problemOf } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { subscriptionSource } from '../source.ts';
import { changeSubscription } from './change.ts';

interface Wanted {
  readonly id: string;
  readonly version: number;
  readonly change: Change;
}

/**
 * Changes several subscriptions, each in its own transaction: one that is refused leaves the others
 * as they are. In a dry run shows what each would cost.
 */
export async function changeMany(
  context: SignedIn,
  { changes, dry_run }: { changes: readonly Wanted[]; dry_run: boolean },
): Promise<{ dry_run: boolean; results: ChangeResult[] }> {
  const results: ChangeResult[] = [];
  for (const wanted of changes) results.push(await changeOne(context, wanted, dry_run));
  return { dry_run, results };
}

async function changeOne(
  context: SignedIn,
  wanted: Wanted,
  dry_run: boolean,
): Promise<ChangeResult> {
  const { id } = wanted;
  let label = id;
  try {
    const { service, buyer_name } = await withTenant(context, (tx) =>
      readRow(tx, context, subscriptionSource, id),
    );
    label = `${service} for ${buyer_name}`;
    const done = await changeSubscription(context, { ...wanted, dry_run });
    return { id, line: null, label, ok: true, errors: [], ...done };
  } catch (error) {
    const { status, message, fields } = problemOf(error);
    if (status >= 500) throw error;
    const errors = [{ field: null, message: fields?.[0]?.message ?? message }];
    const nothing = { subscription: null, money: null, ends: null };
    return { id, line: null, label, ok: false, errors, ...nothing };
  }
}
