import { createHash, randomBytes } from 'node:crypto';
import { keyPrefix, type keyResource } from '@trunkline/contract/integrations';
import type * as z from 'zod';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { keySource } from '../key-source.ts';
import { isEscalation } from '../policy.ts';
import { insertKey, selectChoices } from '../queries/keys.ts';

/** Number of characters of a key that are stored, so that people can recognise it. */
const prefixLength = 11;

/**
 * Creates a key with its service user and returns it once. Throws Problem `forbidden` for a company
 * out of reach or a role above the caller's, and `validation_failed` for scopes that the role or
 * the caller doesn't have.
 */
export function createKey(
  context: SignedIn,
  { expires_in_days: days, ...input }: z.output<typeof keyResource.create>,
) {
  const secret = `${keyPrefix}${randomBytes(32).toString('base64url')}`;
  return withTenant(context, async (tx) => {
    const choices = await selectChoices(tx, input.company_id);
    const choice = choices.find(({ role }) => role === input.role);
    if (choice === undefined) {
      // It is an escalation if the caller can create keys for this company, but not with this role.
      throw new Problem('forbidden', choices.length > 0 ? { escalation: true } : {});
    }
    const refused = input.scopes.filter((scope) => !choice.scopes.includes(scope));
    if (refused.length > 0) {
      const message = `This role can't have these scopes: ${refused.slice(0, 5).join(', ')}.`;
      throw new Problem('validation_failed', {
        fields: [{ path: 'scopes', message }],
        ...(isEscalation(context.actor, refused) && { escalation: true }),
      });
    }
    const id = await insertKey(tx, {
      ...input,
      days,
      prefix: secret.slice(0, prefixLength),
      hash: createHash('sha256').update(secret).digest(),
    });
    return { key: await readRow(tx, context, keySource, id), secret };
  });
}
