import pg from 'pg';
import type { Logger } from './logger.ts';

export interface Notifications {
  /** Resolves once all messages of transactions committed before the call have been handled. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

export interface NotificationHandlers {
  readonly onMessage: (payload: string) => void;
  /** Called whenever messages may have been missed, that is, on every new connection. */
  readonly onGap: () => void;
  /**
   * Called when the connection breaks or fails, before the next attempt, which waits until the
   * returned promise settles.
   */
  readonly onBreak?: () => Promise<void>;
}

const shortestWait = 100;
const longestWait = 2_000;

/**
 * Listens for NOTIFY messages of other processes. A lost connection is retried after 100 ms at
 * first and every 2 s at most, because this connection is the first to notice that the database is
 * gone.
 */
export function listen(
  login: pg.ClientConfig,
  channel: string,
  { onMessage, onGap, onBreak = () => Promise.resolve() }: NotificationHandlers,
  log: Logger,
): Notifications {
  let closed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let wait = shortestWait;

  function reconnect(broken: pg.Client, error?: Error): void {
    // A broken connection emits more than one event.
    if (closed || client !== broken) return;
    client = null;
    log.warn({ error, channel }, 'the notification listener was disconnected');
    onBreak()
      .catch((cause: unknown) => log.error({ error: cause }, 'could not restart the database'))
      .finally(() => {
        if (closed) return;
        timer = setTimeout(() => {
          timer = null;
          void connect();
        }, wait);
        wait = Math.min(wait * 2, longestWait);
      });
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...login,
      application_name: 'trunkline listen',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client = next;
    next.on('error', (error) => reconnect(next, error));
    next.on('end', () => reconnect(next));
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      wait = shortestWait;
      onGap();
    } catch (error) {
      reconnect(next, error instanceof Error ? error : new Error(String(error)));
    }
  }

  void connect();
  return {
    async caughtUp() {
      // PostgreSQL delivers pending notifications before it responds. A broken connection reports
      // itself.
      const isAlive = await client?.query('select').then(
        () => true,
        () => false,
      );
      if (isAlive !== true) onGap();
    },
    async close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end();
    },
  };
}
