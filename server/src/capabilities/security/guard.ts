import { apiErrors } from '@trunkline/contract/kernel/errors';
import type { PatternName } from '@trunkline/contract/security/patterns';
import type { Database } from '@trunkline/database/database';
import { Problem } from '../../kernel/errors.ts';
import type { Logger } from '../../kernel/logger.ts';
import { type Block, type Blocks, createBlocks } from './blocks.ts';
import {
  type Occurrence,
  findBlockByToken,
  readActiveBlocks,
  recordPattern,
} from './queries/monitoring.ts';

/** Returns the error for a blocked caller. */
export function blockProblem({ until, end }: Block, message?: string): Problem {
  const retryAfter = Math.max(1, Math.ceil((end - performance.now()) / 1000));
  return new Problem('blocked', { until: until.toISOString(), retryAfter, message });
}

/** Returns the error after too many wrong passwords or codes, with the specification's wording. */
export const failedSignInProblem = (block: Block): Problem =>
  blockProblem(block, apiErrors.too_many_requests.message);

/** Throws Problem `blocked` if there is a block. */
export function refuseBlocked(block: Block | null): void {
  if (block !== null) throw blockProblem(block);
}

export interface SecurityGuard {
  readonly blocks: Blocks;
  /**
   * Counts and records an occurrence of a pattern, and returns the block it leads to, if any. The
   * block applies in this process when the promise resolves, and in the others within a second.
   */
  record(pattern: PatternName, occurrence: Occurrence): Promise<Block | null>;
}

export function createSecurityGuard(database: Database, log: Logger): SecurityGuard {
  const blocks = createBlocks(
    {
      read: (id) => readActiveBlocks(database, id),
      findByToken: (token) => findBlockByToken(database, token),
    },
    log,
  );
  return {
    blocks,
    async record(pattern, occurrence) {
      const block = await recordPattern(database, pattern, occurrence);
      if (block === null) return null;
      await blocks.refresh(block);
      return blocks.byId(block);
    },
  };
}
