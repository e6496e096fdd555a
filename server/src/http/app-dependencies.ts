import type { HttpBindings } from '@hono/node-server';
import type { Database } from '@trunkline/database/database';
import type { Auth } from '../capabilities/auth/index.ts';
import type { SiteContexts } from '../capabilities/branding/index.ts';
import type { SecurityGuard, Violations } from '../capabilities/security/index.ts';
import type { VerbServices } from '../kernel/context.ts';
import type { CaptchaSettings } from '../kernel/forms/captcha.ts';
import type { LiveHub } from '../kernel/live-events/index.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Seal } from '../kernel/seal.ts';
import type { Repeats } from '../kernel/repeats.ts';
import type { Measurements } from '../kernel/timing/measurements.ts';
import type { RequestTimings } from '../kernel/timing/request-timings.ts';
import type { AddressOf } from './client-address.ts';
import type { Exchange } from './exchange.ts';
import type { PublicCache } from './public-cache.ts';
import type { RateLimiter } from './rate-limits.ts';
import type { RequestWatch } from './request-watch.ts';
import type { SecurityReports } from './security-reports.ts';
import type { WebBuild } from './web-build.ts';

export interface AppDependencies {
  readonly database: Database;
  readonly auth: Auth;
  readonly siteContexts: SiteContexts;
  readonly cache: PublicCache;
  readonly limiter: RateLimiter;
  readonly violations: Violations;
  readonly guard: SecurityGuard;
  readonly reports: SecurityReports;
  readonly watch: RequestWatch;
  readonly web: WebBuild;
  readonly log: Logger;
  readonly now: () => Date;
  readonly addressOf: AddressOf;
  readonly baseUrl: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly seal: Seal;
  readonly services: VerbServices;
  /** CAPTCHA check of public forms; null if none is configured. */
  readonly captcha: CaptchaSettings | null;
  readonly measurements: Measurements;
  readonly timings: RequestTimings;
  readonly repeats: Repeats;
  readonly live: LiveHub;
  /** Whether captured email is shown under /dev/email. */
  readonly mailbox: boolean;
}

export type Env = {
  Bindings: HttpBindings;
  /** `permissionsHash`: a hash of the user's permissions, once known. */
  Variables: { exchange: Exchange; permissionsHash?: string };
};
