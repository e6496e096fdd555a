import type { BlockScope, PatternName } from '@trunkline/contract/security/patterns';
import type { Database } from '@trunkline/database/database';

export interface ActiveBlock {
  readonly id: string;
  readonly scope: BlockScope;
  /** SHA-256 of the scope and a name. */
  readonly subject: string;
  /** Hashed tokens of sessions that ended with it. */
  readonly tokens: readonly string[];
  readonly company_id: string | null;
  readonly until: string;
}

/** Reads the active blocks, or one of them. */
export function readActiveBlocks(database: Database, id: string | null): Promise<ActiveBlock[]> {
  return database.call<ActiveBlock & Record<string, unknown>>(
    'active_blocks',
    'select id, scope, subject, tokens, company_id, until from app.active_blocks($1)',
    [id],
  );
}

/** What is known of a request in which a pattern occurred. */
export interface Occurrence {
  readonly person?: string | null;
  readonly session?: string | null;
  /** The account that someone tried to sign in to, and from where. */
  readonly account?: string;
  readonly source?: string;
  /** The address as it is counted, and as it was. */
  readonly address?: string;
  readonly ip?: string;
  /** The company of the visited site. */
  readonly company?: string;
  readonly endpoint?: string;
  readonly method?: string;
  readonly agent?: string | null;
  readonly request?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** False if another site may have made the browser send it. */
  readonly counts?: boolean;
}

/** Counts and records an occurrence; returns the ID of the block it led to, if any. */
export async function recordPattern(
  database: Database,
  pattern: PatternName,
  occurrence: Occurrence,
): Promise<string | null> {
  const [row] = await database.call<{ block_id: string | null }>(
    'record_pattern',
    'select block_id from app.record_pattern($1, $2)',
    [pattern, JSON.stringify(occurrence)],
  );
  return row?.block_id ?? null;
}
