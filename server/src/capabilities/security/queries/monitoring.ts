import type { BlockScope, PatternName } from '@trunkline/contract/security/patterns';
import type { Database } from '@trunkline/database/database';

export interface ActiveBlock {
  readonly id: string;
  readonly scope: BlockScope;
  /** SHA-256 of the scope and a name. */
  readonly subject: string;
  /** Hashed tokens of the sessions that the block ended. */
  readonly tokens: readonly string[];
  readonly company_id: string | null;
  readonly until: string;
  /** Seconds until it ends. */
  readonly seconds: number;
}

/** Reads the active blocks, or one of them. */
export function readActiveBlocks(database: Database, id: string | null): Promise<ActiveBlock[]> {
  return database.call<ActiveBlock & Record<string, unknown>>(
    'active_blocks',
    'select id, scope, subject, tokens, company_id, until, seconds from app.active_blocks($1)',
    [id],
  );
}

/** Returns the ID of the active block that ended a session; null if there is none. */
export async function findBlockByToken(database: Database, token: string): Promise<string | null> {
  const [row] = await database.call<{ id: string | null }>(
    'block_of_token',
    'select app.block_of_token($1) as id',
    [token],
  );
  return row?.id ?? null;
}

/** Known facts about a request in which a pattern occurred. */
export interface Occurrence {
  readonly person?: string | null;
  readonly session?: string | null;
  /** The account that someone tried to sign in to, and from where. */
  readonly account?: string;
  readonly source?: string;
  /** The normalised address used for counting, and the original one. */
  readonly address?: string;
  readonly ip?: string;
  /** The company of the visited site. */
  readonly company?: string;
  readonly endpoint?: string;
  readonly method?: string;
  readonly agent?: string | null;
  readonly request?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** False if another site may have made the browser send the request. */
  readonly counts?: boolean;
}

/** Records events that don't count toward any pattern. */
export async function recordObservations(
  database: Database,
  events: readonly (Occurrence & {
    readonly type: 'slow_request' | 'suspicious_input';
    readonly severity: 'low' | 'medium';
  })[],
): Promise<void> {
  await database.call('record_observations', 'select app.record_observations($1)', [
    JSON.stringify(events),
  ]);
}

/** Requests of one subject since a process last reported. */
export interface RequestReport {
  readonly pattern: 'rapid_requests' | 'unusual_user_agent';
  readonly subject: string;
  readonly person: string | null;
  /** The company of the visited site. */
  readonly company: string;
  /** Seconds since each request. */
  readonly ago: readonly number[];
  readonly ip: string;
  readonly endpoint: string;
  readonly method: string;
  readonly agent: string | null;
  readonly request: string;
}

/** Counts the requests that a process has seen. */
export async function recordRequests(
  database: Database,
  reports: readonly RequestReport[],
): Promise<void> {
  await database.call('count_requests', 'select app.count_requests($1)', [JSON.stringify(reports)]);
}

/**
 * Groups browsers' reports about the content security policy of a site. A single sender can start
 * only a few groups.
 */
export async function recordCspReports(
  database: Database,
  company: string,
  sender: string,
  reports: readonly {
    readonly directive: string;
    readonly blocked: string;
    readonly path: string;
    readonly extension: boolean;
  }[],
): Promise<void> {
  await database.call('record_csp_reports', 'select app.record_csp_reports($1, $2, $3)', [
    company,
    sender,
    JSON.stringify(reports),
  ]);
}

/** Groups errors in browsers that visit a site. A single sender can start only a few groups. */
export async function recordFaultReports(
  database: Database,
  company: string,
  sender: string,
  reports: readonly {
    readonly kind: string;
    readonly message: string;
    readonly path: string;
    readonly extension: boolean;
    readonly release: string;
    readonly sample: string;
  }[],
): Promise<void> {
  await database.call('record_fault_reports', 'select app.record_fault_reports($1, $2, $3)', [
    company,
    sender,
    JSON.stringify(reports),
  ]);
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
