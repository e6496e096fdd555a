import { accessMessages, type Verdict } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { validateAccess } from '../validate-access.ts';
import { withFailureMessage, type RequestedRecord, throwIfStrict } from '../violations.ts';

/**
 * Checks whether the actor may access all of these resources, with a verdict for each and one
 * overall. Refusals are recorded; in strict mode the first throws Problem `forbidden`.
 */
export async function validateResources(
  context: SignedIn,
  { resources, strict }: { resources: readonly RequestedRecord[]; strict: boolean },
): Promise<Verdict & { results: Verdict[] }> {
  const results = await withFailureMessage(
    accessMessages.resourceFailed,
    withTenant(context, async (tx) => {
      const verdicts: Verdict[] = [];
      for (const resource of resources) verdicts.push(await validateAccess(tx, context, resource));
      return verdicts;
    }),
  );
  const refused = resources.find((_, index) => results[index]?.allowed === false) ?? null;
  throwIfStrict(strict, refused);
  return {
    allowed: refused === null,
    message: refused === null ? null : accessMessages.several,
    known: results.every(({ known }) => known),
    results,
  };
}
