import { type SignedIn, withLog } from '../../kernel/context.ts';
import type { NamedRecords } from '../../kernel/named-records.ts';
import { recordViolations } from './queries.ts';

/** Recordings under way in this process beyond which a request waits for its own. */
const maxUnderWay = 100;

export interface Violations {
  /**
   * Records which of the records that a refused operation named belong to other tenants, beside the
   * response: how long that takes depends on what exists, and the caller must not notice.
   */
  record(context: SignedIn, records: NamedRecords): Promise<void>;
  /** Resolves once everything under way is recorded. */
  waitUntilSettled(): Promise<void>;
}

export function createViolations(): Violations {
  const underWay = new Set<Promise<void>>();

  async function write(context: SignedIn, records: NamedRecords): Promise<void> {
    const { log, request } = context;
    try {
      await withLog(context, (tx) => recordViolations(tx, records, request));
    } catch (error) {
      log.warn({ error, id: request.id }, 'a cross-tenant access could not be recorded');
    }
  }

  return {
    async record(context, records) {
      if (records.subjects.length + records.references.length === 0) return;
      const writing = write(context, records);
      underWay.add(writing);
      const finished = writing.then(() => underWay.delete(writing));
      if (underWay.size > maxUnderWay) await finished;
    },
    async waitUntilSettled() {
      await Promise.all(underWay);
    },
  };
}
