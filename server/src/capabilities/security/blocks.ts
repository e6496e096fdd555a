import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../../kernel/logger.ts';
import type { ActiveBlock } from './queries/monitoring.ts';

/** An active block, cached in this process's memory. */
export interface Block {
  readonly id: string;
  readonly until: Date;
  /** End of the block by this process's monotonic clock, in milliseconds. */
  readonly end: number;
}

/**
 * The active blocks. Every process keeps them in memory, so that lookups don't query the database.
 */
export interface Blocks {
  /** Whether nothing is blocked, which is almost always the case. */
  isEmpty(): boolean;
  /** Whether any address is blocked. */
  hasAddresses(): boolean;
  byId(id: string): Block | null;
  ofPerson(userId: string): Block | null;
  /** `hash` is the stored form of a session's token. */
  ofToken(hash: string): Block | null;
  /**
   * Returns the block that ended a session, even if it hasn't been announced to this process yet.
   * Queries the database, so call it only for a token whose session is gone.
   */
  ofEndedSession(hash: string): Promise<Block | null>;
  /**
   * An address is blocked on the sites of one company and of the companies below it. `lineage`
   * lists the site's company and those above it.
   */
  ofAddress(limitKey: string, lineage: readonly string[]): Block | null;
  /** Returns the block of sign-in to an account from one device or client. */
  ofAccount(account: string, source: string): Block | null;
  /** Reloads all blocks: at startup, and whenever announcements may have been missed. */
  reload(): Promise<void>;
  /** Reloads one block that has started, changed or ended. */
  refresh(id: string): Promise<void>;
}

const subjectOf = (scope: string, name: string) => hash('sha256', `${scope} ${name}`);

/** Maximum number of addresses whose key is cached, because visitors request several documents. */
const maxAddresses = 2_000;

interface Entry extends ActiveBlock {
  readonly end: number;
}

const asBlock = ({ id, until, end }: Entry): Block => ({ id, until: new Date(until), end });

/** The blocks in the database. */
export interface StoredBlocks {
  /** Returns the active blocks, or the one with this ID. */
  read(id: string | null): Promise<readonly ActiveBlock[]>;
  /** Returns the ID of the active block that ended the session of a stored token. */
  findByToken(token: string): Promise<string | null>;
}

export function createBlocks(
  stored: StoredBlocks,
  log: Logger,
  now: () => number = () => performance.now(),
): Blocks {
  let byId = new Map<string, Entry>();
  /** Keyed by scope and subject, and by token. */
  let bySubject = new Map<string, Map<string, Entry>>();
  let addresses = 0;
  const addressKeys = new LRUCache<string, string>({ max: maxAddresses });
  /** Changes are applied one after another, in the order in which they were announced. */
  let queue = Promise.resolve();

  const keysOf = ({ scope, subject, tokens }: ActiveBlock) => [
    `${scope} ${subject}`,
    ...tokens.map((token) => `token ${token}`),
  ];

  function forget(id: string): void {
    const entry = byId.get(id);
    if (entry === undefined) return;
    byId.delete(id);
    if (entry.scope === 'address') addresses -= 1;
    for (const key of keysOf(entry)) {
      const entries = bySubject.get(key);
      entries?.delete(id);
      if (entries?.size === 0) bySubject.delete(key);
    }
  }

  function add(block: ActiveBlock): void {
    forget(block.id);
    const entry = { ...block, end: now() + block.seconds * 1000 };
    byId.set(block.id, entry);
    if (block.scope === 'address') addresses += 1;
    for (const key of keysOf(block)) {
      const entries = bySubject.get(key) ?? new Map<string, Entry>();
      entries.set(block.id, entry);
      bySubject.set(key, entries);
    }
  }

  function find(key: string, applies: (entry: Entry) => boolean = () => true): Block | null {
    const entries = bySubject.get(key);
    if (entries === undefined) return null;
    const time = now();
    let latest: Entry | null = null;
    for (const entry of entries.values()) {
      if (entry.end <= time || !applies(entry)) continue;
      if (latest === null || entry.end > latest.end) latest = entry;
    }
    return latest === null ? null : asBlock(latest);
  }

  function keyOfAddress(limitKey: string): string {
    const cached = addressKeys.get(limitKey);
    if (cached !== undefined) return cached;
    const key = `address ${subjectOf('address', limitKey)}`;
    addressKeys.set(limitKey, key);
    return key;
  }

  function enqueue(work: () => Promise<void>): Promise<void> {
    queue = queue
      .then(work)
      .catch((error: unknown) => log.warn({ error }, 'could not read the active blocks'));
    return queue;
  }

  function findById(id: string): Block | null {
    const entry = byId.get(id);
    return entry === undefined ? null : asBlock(entry);
  }

  const findByToken = (token: string) => find(`token ${token}`);

  const refresh = (id: string) =>
    enqueue(async () => {
      const [block] = await stored.read(id);
      if (block === undefined) forget(id);
      else add(block);
      // The end of a block that expires isn't announced.
      const time = now();
      for (const entry of byId.values()) if (entry.end <= time) forget(entry.id);
    });

  return {
    isEmpty: () => byId.size === 0,
    hasAddresses: () => addresses > 0,
    byId: findById,
    ofPerson: (userId) => find(`person ${subjectOf('person', userId)}`),
    ofToken: findByToken,
    async ofEndedSession(token) {
      const cached = findByToken(token);
      if (cached !== null) return cached;
      const id = await stored.findByToken(token);
      if (id === null) return null;
      await refresh(id);
      return findById(id);
    },
    ofAddress: (limitKey, lineage) =>
      find(
        keyOfAddress(limitKey),
        ({ company_id: company }) => company === null || lineage.includes(company),
      ),
    ofAccount: (account, source) =>
      find(`account_address ${subjectOf('account_address', `${account} ${source}`)}`),
    reload: () =>
      enqueue(async () => {
        const blocks = await stored.read(null);
        byId = new Map();
        bySubject = new Map();
        addresses = 0;
        for (const block of blocks) add(block);
      }),
    refresh,
  };
}
