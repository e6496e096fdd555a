import type pg from 'pg';

interface Call {
  readonly query: pg.QueryConfig;
  readonly resolve: (result: pg.QueryResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Statements that stand alone, sent together. */
export interface StatementBatcher {
  /** The rows of one statement. Throws what PostgreSQL says of it, whatever becomes of the others. */
  send<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<Row[]>;
}

/** More than this many take another connection, so that none waits long for those in front of it. */
const maxBatch = 8;

/**
 * What many visitors ask within one turn of the event loop goes to PostgreSQL as one flight on one connection:
 * writing to a socket costs more than anything else about a small read. Each statement is a transaction of
 * its own, as it would be alone. The pool must have pipelining on.
 */
export function createStatementBatcher(pool: pg.Pool): StatementBatcher {
  let waiting: Call[] = [];

  async function sendBatch(calls: readonly Call[]): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      for (const { reject } of calls) reject(error);
      return;
    }
    const answers = calls.map(({ query, resolve, reject }) =>
      client.query(query).then(resolve, reject),
    );
    await Promise.all(answers);
    client.release();
  }

  function departAll(): void {
    const calls = waiting;
    waiting = [];
    for (let first = 0; first < calls.length; first += maxBatch) {
      void sendBatch(calls.slice(first, first + maxBatch));
    }
  }

  return {
    async send<Row extends pg.QueryResultRow>(query: pg.QueryConfig) {
      const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult<Row>>();
      if (waiting.length === 0) setImmediate(departAll);
      waiting.push({ query, resolve, reject });
      return (await promise).rows;
    },
  };
}
