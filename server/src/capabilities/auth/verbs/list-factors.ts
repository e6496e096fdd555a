import type { Factor, FactorList } from '@trunkline/contract/auth';
import type * as z from 'zod';
import type { SignedInCall } from '../call.ts';
import { type FactorRow, listFactors as factorsOf } from '../queries.ts';

function present(factor: FactorRow): Factor {
  const { id, friendly_name, factor_type, status, created_at } = factor;
  return { id, friendly_name, factor_type, status, created_at: created_at.toISOString() };
}

export async function listFactors(call: SignedInCall): Promise<z.infer<typeof FactorList>> {
  const factors = await factorsOf(call.tools.pool, call.session.user_id);
  return {
    current_level: call.session.aal,
    next_level: 'aal2',
    all: factors.map(present),
    totp: factors.filter((factor) => factor.status === 'verified').map(present),
  };
}
