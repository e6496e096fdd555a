import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { type CompanyChain, selectChainStates } from '../queries.ts';

/** Verifies the hash chains of all companies and of the platform's jobs, for the operator. */
export function verifyChains(database: Database): Promise<CompanyChain[]> {
  return withPlatform(database, 'verify the audit log', selectChainStates);
}
