import pg from 'pg';
import type { Logger } from './logger.ts';

export interface Notifications {
  close(): Promise<void>;
}

/**
 * Hears what other processes announce by NOTIFY. `onGap` is called whenever something may have been
 * missed, that is at every new connection; a lost one is made again, at first after 100 ms, at most every 5 s.
 */
export function listen(
  login: pg.ClientConfig,
  channel: string,
  handlers: { onMessage: (payload: string) => void; onGap: () => void },
  log: Logger,
): Notifications {
  let closed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let wait = 100;

  function again(error?: Error): void {
    if (closed || timer !== null) return;
    if (error !== undefined) log.warn({ error, channel }, 'listening for notifications broke off');
    timer = setTimeout(() => {
      timer = null;
      void connect();
    }, wait);
    wait = Math.min(wait * 2, 5_000);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...login, application_name: 'trunkline listen', keepAlive: true });
    client = next;
    next.on('error', again);
    next.on('end', () => again());
    next.on('notification', ({ payload }) => handlers.onMessage(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      wait = 100;
      handlers.onGap();
    } catch (error) {
      again(error instanceof Error ? error : new Error(String(error)));
    }
  }

  void connect();
  return {
    async close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end();
    },
  };
}
