import { redirectResource } from '@trunkline/contract/redirects';
import { RowVersion } from '@trunkline/contract/kernel/resource';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { getRow, updateRowOf } from '../../../kernel/resource/index.ts';
import { shortenOwnAddress } from '../own-address.ts';
import { redirectSource } from '../source.ts';
import { requireFree } from '../require-free.ts';

const Changes = redirectResource.update.extend(RowVersion.shape);

/**
 * Changes a redirect. Throws Problem `not_found`, `validation_failed` if the old address has
 * content, or `conflict` for an address that already redirects, a redirect loop or an outdated
 * version.
 */
export async function updateRedirect(context: SignedIn, input: Readonly<Record<string, unknown>>) {
  const { id, version, from_path, to_address } = Changes.parse(input);
  const { company_id: companyId } = await getRow(context, redirectSource, { id });
  if (from_path !== undefined) await requireFree(context, companyId, from_path);
  const { host } = context.request;
  const target =
    to_address === undefined
      ? undefined
      : await withTenant(context, (tx) => shortenOwnAddress(tx, to_address, { companyId, host }));
  const changed = await updateRowOf(context, redirectSource, {
    id,
    version,
    from_path,
    to_address: target,
  });
  await context.invalidatePublicCache();
  return changed;
}
