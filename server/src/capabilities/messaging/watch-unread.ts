import type { Logger } from '../../kernel/logger.ts';

interface Dependencies {
  readonly log: Logger;
  /** Creates notifications for messages that have been unread long enough. */
  readonly notify: () => Promise<unknown>;
  /** Milliseconds after which an unread message causes a notification. */
  readonly after: number;
}

export interface UnreadWatch {
  /** Reports a new message. */
  onMessage(): void;
  /**
   * Starts watching, with one check for messages left over from before. Sends nothing until it is
   * called.
   */
  start(): void;
  close(): void;
}

/** Ensures that a message sent during one check is old enough at the next. */
const margin = 500;

/** Checks for unread messages a while after each message; runs no checks while none are sent. */
export function watchUnread({ log, notify, after }: Dependencies): UnreadWatch {
  let timer: NodeJS.Timeout | null = null;
  let started = false;
  let runAgain = false;

  function schedule(): void {
    if (!started) return;
    if (timer === null) timer = setTimeout(() => void run(), after + margin);
    else runAgain = true;
  }

  async function run(): Promise<void> {
    try {
      await notify();
    } catch (error) {
      runAgain = true;
      log.warn({ error }, 'could not notify people of unread messages');
    }
    timer = null;
    if (runAgain) {
      runAgain = false;
      schedule();
    }
  }

  return {
    onMessage: schedule,
    start() {
      started = true;
      schedule();
    },
    close() {
      started = false;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
