import type { SecurityBlock } from '@trunkline/contract/security';
import type { Actor } from '../../kernel/context.ts';
import { canRelease } from './policy.ts';
import type { StoredBlock } from './queries/blocks.ts';

export const presentBlock = (actor: Actor, block: StoredBlock): SecurityBlock => ({
  ...block,
  can_release: canRelease(actor, block),
});
