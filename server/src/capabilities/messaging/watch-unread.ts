import type { Logger } from '../../kernel/logger.ts';

interface Parts {
  readonly log: Logger;
  /** Tells of what is unread for long enough. */
  readonly tell: () => Promise<unknown>;
  /** Milliseconds after which what was said is told of where it is still unread. */
  readonly after: number;
}

export interface UnreadWatch {
  /** Something was said. */
  heard(): void;
  /** Nothing is told of before; what was left from before is looked after once. */
  start(): void;
  close(): void;
}

/** So that what was said at the moment of the last look is old enough at the next. */
const margin = 500;

/** Looks once for what is unread after something was said, and not at all while nothing is. */
export function watchUnread({ log, tell, after }: Parts): UnreadWatch {
  let timer: NodeJS.Timeout | null = null;
  let started = false;
  let again = false;

  function arm(): void {
    if (!started) return;
    if (timer === null) timer = setTimeout(() => void look(), after + margin);
    else again = true;
  }

  async function look(): Promise<void> {
    try {
      await tell();
    } catch (error) {
      again = true;
      log.warn({ error }, 'what is unread could not be told of');
    }
    timer = null;
    if (again) {
      again = false;
      arm();
    }
  }

  return {
    heard: arm,
    start() {
      started = true;
      arm();
    },
    close() {
      started = false;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
