import { type SignedIn, withLog } from '../../kernel/context.ts';
import type { NamedRecords } from '../../kernel/named-records.ts';
import { recordViolations } from './queries.ts';

/** Maximum number of pending recordings in this process; beyond it, a request waits for its own. */
const maxPending = 100;

export interface Violations {
  /**
   * Records which of the records named by a refused operation belong to other tenants. Runs in
   * parallel with the response, so that the response time doesn't reveal which records exist.
   */
  record(context: SignedIn, records: NamedRecords): Promise<void>;
  /** Resolves once all pending recordings are done. */
  waitUntilSettled(): Promise<void>;
}

export function createViolations(): Violations {
  const pending = new Set<Promise<void>>();

  async function write(context: SignedIn, records: NamedRecords): Promise<void> {
    const { log, request } = context;
    try {
      await withLog(context, (tx) => recordViolations(tx, records, request));
    } catch (error) {
      log.warn({ error, id: request.id }, 'could not record a cross-tenant access');
    }
  }

  return {
    async record(context, records) {
      if (records.subjects.length + records.references.length === 0) return;
      const writing = write(context, records);
      pending.add(writing);
      const finished = writing.then(() => pending.delete(writing));
      if (pending.size > maxPending) await finished;
    },
    async waitUntilSettled() {
      await Promise.all(pending);
    },
  };
}
