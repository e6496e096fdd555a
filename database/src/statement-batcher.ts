import type pg from 'pg';

interface Call {
  readonly query: pg.QueryConfig;
  readonly resolve: (result: pg.QueryResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Batches independent statements. */
export interface StatementBatcher {
  /**
   * Runs one statement and returns its rows. Throws its PostgreSQL error, independently of the
   * other statements.
   */
  send<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<Row[]>;
}

/** Maximum statements per connection, so that none waits long for earlier ones. */
const maxBatch = 8;

/**
 * Batches the statements of one turn of the event loop on one pipelined connection, because writing
 * to the socket dominates the cost of small reads. Each statement is its own transaction. The pool
 * must have pipelining enabled.
 */
export function createStatementBatcher(pool: pg.Pool): StatementBatcher {
  let queue: Call[] = [];

  async function sendBatch(calls: readonly Call[]): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      for (const { reject } of calls) reject(error);
      return;
    }
    const results = calls.map(({ query, resolve, reject }) =>
      client.query(query).then(resolve, reject),
    );
    await Promise.all(results);
    client.release();
  }

  function sendAll(): void {
    const calls = queue;
    queue = [];
    for (let first = 0; first < calls.length; first += maxBatch) {
      void sendBatch(calls.slice(first, first + maxBatch));
    }
  }

  return {
    async send<Row extends pg.QueryResultRow>(query: pg.QueryConfig) {
      const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult<Row>>();
      if (queue.length === 0) setImmediate(sendAll);
      queue.push({ query, resolve, reject });
      return (await promise).rows;
    },
  };
}
