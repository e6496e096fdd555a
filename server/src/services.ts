import type { Database } from '@trunkline/database/database';
import type { Auth } from './capabilities/auth/index.ts';
import type { SiteContexts } from './capabilities/branding/index.ts';
import type { RateLimiter } from './http/rate-limits.ts';
import type { Actor, Context } from './kernel/context.ts';
import type { Settings } from './kernel/env.ts';
import type { FileStore } from './kernel/file-store.ts';
import type { Logger } from './kernel/logger.ts';
import type { PushSender } from './kernel/push/index.ts';
import type { Seal } from './kernel/seal.ts';
import type { Webhooks } from './kernel/webhooks.ts';

/** Services that a process opens once and shares. */
export interface Services {
  readonly settings: Settings;
  readonly database: Database;
  readonly files: FileStore;
  readonly push: PushSender;
  readonly webhooks: Webhooks;
  readonly limiter: RateLimiter;
  readonly auth: Auth;
  readonly siteContexts: SiteContexts;
  readonly seal: Seal;
  readonly outbox: Context['outbox'];
  readonly mailSecrets: Context['mailSecrets'];
  readonly answerSecrets: Context['answerSecrets'];
  readonly log: Logger;
  readonly now: () => Date;
  /**
   * Reads a user's current state as if both sign-in steps were complete; null if they aren't
   * allowed to act. It needs no session, because people may sign out while a job runs for them.
   */
  readonly person: (userId: string) => Promise<Actor | null>;
}
