import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { verifyChain } from '../queries.ts';

export async function verify(context: SignedIn) {
  const { intact, entries, first_broken, removed, removed_until } = await withTenant(
    context,
    verifyChain,
  );
  return {
    intact,
    entries,
    firstBroken: first_broken === null ? null : String(first_broken),
    removed,
    removedUntil: removed_until,
  };
}
