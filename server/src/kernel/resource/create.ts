import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import type * as z from 'zod';
import { type SignedIn, withTenant } from '../context.ts';
import { readChangedRow } from './get.ts';
import type { ResourceSource } from './source.ts';

export function createRow<Description extends ResourceDescription>(
  context: SignedIn,
  source: ResourceSource<Description>,
  input: z.output<Description['create']>,
) {
  return withTenant(context, async (tx) => {
    const id = await source.insert(tx, context, input);
    return readChangedRow(tx, context, source, id);
  });
}
