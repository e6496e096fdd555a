import { LRUCache } from 'lru-cache';
import { cacheTimes } from '@trunkline/contract/kernel/constants';
import type { Database } from '@trunkline/database/database';
import type { SiteContext } from '../../kernel/context.ts';
import type { Logger } from '../../kernel/logger.ts';
import { siteContextOf } from './site-context.ts';
import { selectSiteContext } from './queries.ts';

export interface SiteContexts {
  /** Returns a host's site context if it is cached and fresh, without waiting. */
  cached(host: string): SiteContext | undefined;
  /**
   * Returns a host's site context: fresh for 5 minutes, kept for 10 while the database is
   * unavailable, never retried.
   */
  of(host: string): Promise<SiteContext>;
  /**
   * Drops the hosts of a company and the companies below it, or every host. Hosts that no company
   * has claimed are always dropped, because a domain may have been added.
   */
  forget(company?: string): void;
}

interface CachedSiteContext {
  readonly siteContext: SiteContext;
  readonly readAt: number;
}

/**
 * Maximum number of cached hosts: a stranger can send any host name. Beyond it the least recently
 * used hosts are dropped, so that made-up names evict each other and not the busy sites.
 */
const maxHosts = 2_000;

export function createSiteContexts(
  database: Database,
  log: Logger,
  now: () => number = Date.now,
): SiteContexts {
  const cached = new LRUCache<string, CachedSiteContext>({ max: maxHosts });
  const pendingReads = new Map<string, Promise<SiteContext>>();

  async function read(host: string, isCurrent: () => boolean): Promise<SiteContext> {
    try {
      const siteContext = siteContextOf(host, await selectSiteContext(database, host));
      if (isCurrent()) cached.set(host, { siteContext, readAt: now() });
      return siteContext;
    } catch (error) {
      log.warn({ error }, 'could not read the tenant of the host');
      const old = cached.get(host);
      if (old !== undefined && now() - old.readAt < cacheTimes.tenant.gcTime)
        return old.siteContext;
      return siteContextOf(host, null);
    }
  }

  function readOnce(host: string): Promise<SiteContext> {
    const running = pendingReads.get(host);
    if (running !== undefined) return running;
    const isCurrent = () => pendingReads.get(host) === started;
    const started: Promise<SiteContext> = read(host, isCurrent).finally(() => {
      if (isCurrent()) pendingReads.delete(host);
    });
    pendingReads.set(host, started);
    return started;
  }

  function cachedContext(host: string): SiteContext | undefined {
    const old = cached.get(host);
    return old !== undefined && now() - old.readAt < cacheTimes.tenant.staleTime
      ? old.siteContext
      : undefined;
  }

  return {
    cached: cachedContext,
    of: async (host) => cachedContext(host) ?? readOnce(host),
    forget(company) {
      // The company of a host that is still being read isn't known yet.
      pendingReads.clear();
      for (const [host, { siteContext }] of cached) {
        const { claimed, lineage } = siteContext;
        if (company === undefined || !claimed || lineage.includes(company)) cached.delete(host);
      }
    },
  };
}
