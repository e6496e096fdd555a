import * as z from 'zod';

/**
 * A payload of app.announce_live: for one person, or for everyone at and below a company. With
 * `watchers`, of app.announce_above: for people of exactly these companies who may read security;
 * with `members`, for everyone of exactly these companies.
 */
const Announcement = z.object({
  topic: z.string().max(60),
  person: z.uuid().nullable(),
  company: z.uuid().nullable(),
  watchers: z.array(z.uuid()).optional(),
  members: z.array(z.uuid()).optional(),
});

const Topic = Announcement.pick({ topic: true });

/** A payload of app.announce_session: a session ended, or its support access changed. */
const SessionEnd = z.object({ session: z.uuid() });

/**
 * An event sent to an open browser: usually a query to refetch, for some topics the content itself.
 * `everything` if events may have been missed.
 */
export interface LiveEvent {
  readonly topic: string;
}
export const everything: LiveEvent = { topic: 'everything' };

/** An open browser: its user, and the companies whose announcements it receives. */
export interface Listener {
  readonly personId: string;
  /** The stream ends with this session. */
  readonly sessionId: string;
  /** Support access doesn't receive events from `sendToPeople`. */
  readonly isSupportAccess: boolean;
  readonly companyIds: readonly string[];
  readonly ownCompanyId: string;
  /** The company whose watchers the person belongs to; null without permission to read security. */
  readonly watches: string | null;
  /** `data` is the serialised event, created once for all listeners. */
  send(event: LiveEvent, data: string): void;
  end(): void;
}

/** Milliseconds for which the hub remembers who received an announcement. */
const remembered = 60_000;

/** Key of the listeners who watch exactly this company. */
const watchersKey = (companyId: string) => `watchers of ${companyId}`;

/** Key of the listeners who belong to exactly this company. */
const membersKey = (companyId: string) => `members of ${companyId}`;

type Companies = Pick<Listener, 'companyIds' | 'ownCompanyId' | 'watches'>;

/** Returns the keys whose announcements a listener receives because of its company. */
const companyKeys = ({ companyIds, ownCompanyId, watches }: Companies) => [
  ...companyIds,
  membersKey(ownCompanyId),
  ...(watches === null ? [] : [watchersKey(watches)]),
];

/** Handles announcements of its own topic. Throws if it can't parse one. */
export type Relay = (announced: unknown) => void;

/** Listeners in this process. Each receives an announcement once. */
export interface LiveHub {
  /**
   * Adds a listener; returns a function that removes it. After `close` a listener is ended
   * immediately.
   */
  add(listener: Listener): () => void;
  /** Passes on an announcement from the database. Throws if it is invalid. */
  announce(payload: string): void;
  /** Hands announcements of this topic to a relay, which sends them on itself. */
  relay(topic: string, relay: Relay): void;
  /** Sends an event to every browser of these users, except under support access. */
  sendToPeople(ids: Iterable<string>, event: LiveEvent): void;
  /** Makes every browser refetch, because events may have been missed. */
  gap(): void;
  /**
   * Whether this browser may have missed an announcement in the last `milliseconds`, before it was
   * added; at most the last minute counts.
   */
  hasMissed(subscriber: Companies & Pick<Listener, 'personId'>, milliseconds: number): boolean;
  /**
   * Whether this session has ended, or its support access changed, since a time of
   * `performance.now()` within the last minute.
   */
  hasEnded(sessionId: string, since: number): boolean;
  readonly size: number;
  /** Returns the users who are listening themselves, not through support access. */
  connectedUserIds(): Set<string>;
  /** Ends every listener and accepts no more. */
  close(): void;
}

/**
 * Creates the hub. `onListenerChange` is called when a user starts or stops listening, except under
 * support access.
 */
export function createLiveHub(onListenerChange: (personId: string) => void = () => {}): LiveHub {
  const relays = new Map<string, Relay>();
  const listeners = new Set<Listener>();
  const byKey = new Map<string, Set<Listener>>();
  /** When something was last announced to a user, company or session, the oldest first. */
  const announcedAt = new Map<string, number>();
  /** Events before this time were not received. */
  let missedUntil = performance.now();
  let closed = false;

  function remember(keys: Iterable<string>): void {
    const now = performance.now();
    for (const key of keys) {
      announcedAt.delete(key);
      announcedAt.set(key, now);
    }
    for (const [key, at] of announcedAt) {
      if (now - at <= remembered) break;
      announcedAt.delete(key);
    }
  }

  const keysOf = (listener: Listener) => [
    listener.personId,
    listener.sessionId,
    ...companyKeys(listener),
  ];

  function remove(listener: Listener): void {
    if (!listeners.delete(listener)) return;
    if (!listener.isSupportAccess) onListenerChange(listener.personId);
    for (const key of keysOf(listener)) {
      const keyListeners = byKey.get(key);
      keyListeners?.delete(listener);
      if (keyListeners?.size === 0) byKey.delete(key);
    }
  }

  function end(receivers: Iterable<Listener>): void {
    for (const listener of Array.from(receivers)) {
      remove(listener);
      listener.end();
    }
  }

  function send(receivers: Iterable<Listener>, event: LiveEvent): void {
    // Sending may end a listener that is too slow.
    const data = JSON.stringify(event);
    for (const listener of Array.from(receivers)) listener.send(event, data);
  }

  return {
    add(listener) {
      if (closed) {
        listener.end();
        return () => undefined;
      }
      listeners.add(listener);
      for (const key of keysOf(listener)) {
        const keyListeners = byKey.get(key) ?? new Set();
        byKey.set(key, keyListeners.add(listener));
      }
      if (!listener.isSupportAccess) onListenerChange(listener.personId);
      return () => remove(listener);
    },
    relay: (topic, relay) => void relays.set(topic, relay),
    sendToPeople(people, event) {
      const ids = new Set(people);
      remember(ids);
      const receivers = new Set<Listener>();
      for (const id of ids)
        for (const listener of byKey.get(id) ?? [])
          if (!listener.isSupportAccess) receivers.add(listener);
      if (receivers.size > 0) send(receivers, event);
    },
    announce(payload) {
      const announced: unknown = JSON.parse(payload);
      const { topic: announcedTopic } = Topic.parse(announced);
      if (announcedTopic === 'session') {
        const { session } = SessionEnd.parse(announced);
        remember([session]);
        end(byKey.get(session) ?? []);
        return;
      }
      const relay = relays.get(announcedTopic);
      if (relay !== undefined) {
        relay(announced);
        return;
      }
      const { topic, person, company, watchers, members } = Announcement.parse(announced);
      const keys = watchers?.map(watchersKey) ?? members?.map(membersKey);
      if (keys !== undefined) {
        remember(keys);
        for (const key of keys) send(byKey.get(key) ?? [], { topic });
        return;
      }
      const key = person ?? company;
      if (key === null) return;
      remember([key]);
      send(byKey.get(key) ?? [], { topic });
    },
    gap() {
      missedUntil = performance.now();
      send(listeners, everything);
    },
    hasMissed(subscriber, milliseconds) {
      const from = performance.now() - Math.min(milliseconds, remembered);
      const keys = [subscriber.personId, ...companyKeys(subscriber)];
      return missedUntil >= from || keys.some((key) => (announcedAt.get(key) ?? -1) >= from);
    },
    hasEnded: (sessionId, since) => (announcedAt.get(sessionId) ?? -1) >= since,
    get size() {
      return listeners.size;
    },
    connectedUserIds() {
      const present = Array.from(listeners).filter(({ isSupportAccess }) => !isSupportAccess);
      return new Set(present.map(({ personId }) => personId));
    },
    close() {
      closed = true;
      end(listeners);
    },
  };
}
