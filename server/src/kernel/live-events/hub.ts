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
const Ended = z.object({ session: z.uuid() });

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
  /** Whether it is support access: personal events of the user are not sent. */
  readonly viewing: boolean;
  readonly companyIds: readonly string[];
  /** The person's own company. */
  readonly memberOf: string;
  /** The company whose watchers the person belongs to; null without permission to read security. */
  readonly watches: string | null;
  /** `data` is the serialised event, created once for all listeners. */
  send(event: LiveEvent, data: string): void;
  end(): void;
}

/** Milliseconds for which the hub remembers to whom it announced something. */
const remembered = 60_000;

/** Place of subscribers to the company itself. */
const watchPlace = (companyId: string) => `watchers of ${companyId}`;

/** Place of the people of a company itself. */
const memberPlace = (companyId: string) => `members of ${companyId}`;

type Companies = Pick<Listener, 'companyIds' | 'memberOf' | 'watches'>;

/** Places whose announcements reach a listener because of its company. */
const companyPlaces = ({ companyIds, memberOf, watches }: Companies) => [
  ...companyIds,
  memberPlace(memberOf),
  ...(watches === null ? [] : [watchPlace(watches)]),
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
  /** Assigns announcements of this topic to the carrier, which notifies users itself. */
  carry(topic: string, carrier: Relay): void;
  /** Sends an event to every browser of these users, except under support access. */
  sendToPeople(ids: Iterable<string>, event: LiveEvent): void;
  /** Tells every browser to refetch, because events may have been missed. */
  gap(): void;
  /**
   * Whether something may have been announced to this browser in the last `milliseconds`, before it
   * listened; at most the last minute counts.
   */
  hasMissed(subscriber: Companies & Pick<Listener, 'personId'>, milliseconds: number): boolean;
  /**
   * Whether this session has ended, or its support access changed, since a time of
   * `performance.now()` within the last minute.
   */
  hasEnded(sessionId: string, since: number): boolean;
  readonly size: number;
  /** Returns the users who are listening themselves, not through support access. */
  people(): Set<string>;
  /** Ends every listener and accepts no more. */
  close(): void;
}

/**
 * Creates the hub. `moved` is called when a user starts or stops listening, except under support
 * access.
 */
export function createLiveHub(moved: (personId: string) => void = () => {}): LiveHub {
  const carriers = new Map<string, Relay>();
  const listeners = new Set<Listener>();
  const byPlace = new Map<string, Set<Listener>>();
  /** When something was last announced to a user, company or session, the oldest first. */
  const announcedAt = new Map<string, number>();
  /** Events before this time were not received. */
  let missedUntil = performance.now();
  let closed = false;

  function remember(places: Iterable<string>): void {
    const now = performance.now();
    for (const place of places) {
      announcedAt.delete(place);
      announcedAt.set(place, now);
    }
    for (const [place, at] of announcedAt) {
      if (now - at <= remembered) break;
      announcedAt.delete(place);
    }
  }

  const placesOf = (listener: Listener) => [
    listener.personId,
    listener.sessionId,
    ...companyPlaces(listener),
  ];

  function remove(listener: Listener): void {
    if (!listeners.delete(listener)) return;
    if (!listener.viewing) moved(listener.personId);
    for (const place of placesOf(listener)) {
      const placeListeners = byPlace.get(place);
      placeListeners?.delete(listener);
      if (placeListeners?.size === 0) byPlace.delete(place);
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
      for (const place of placesOf(listener)) {
        const placeListeners = byPlace.get(place) ?? new Set();
        byPlace.set(place, placeListeners.add(listener));
      }
      if (!listener.viewing) moved(listener.personId);
      return () => remove(listener);
    },
    carry: (topic, carrier) => void carriers.set(topic, carrier),
    sendToPeople(people, event) {
      const ids = new Set(people);
      remember(ids);
      const receivers = new Set<Listener>();
      for (const id of ids)
        for (const listener of byPlace.get(id) ?? [])
          if (!listener.viewing) receivers.add(listener);
      if (receivers.size > 0) send(receivers, event);
    },
    announce(payload) {
      const announced: unknown = JSON.parse(payload);
      const { topic: announcedTopic } = Topic.parse(announced);
      if (announcedTopic === 'session') {
        const { session } = Ended.parse(announced);
        remember([session]);
        end(byPlace.get(session) ?? []);
        return;
      }
      const carrier = carriers.get(announcedTopic);
      if (carrier !== undefined) {
        carrier(announced);
        return;
      }
      const { topic, person, company, watchers, members } = Announcement.parse(announced);
      const places = watchers?.map(watchPlace) ?? members?.map(memberPlace);
      if (places !== undefined) {
        remember(places);
        for (const place of places) send(byPlace.get(place) ?? [], { topic });
        return;
      }
      const place = person ?? company;
      if (place === null) return;
      remember([place]);
      send(byPlace.get(place) ?? [], { topic });
    },
    gap() {
      missedUntil = performance.now();
      send(listeners, everything);
    },
    hasMissed(subscriber, milliseconds) {
      const from = performance.now() - Math.min(milliseconds, remembered);
      const places = [subscriber.personId, ...companyPlaces(subscriber)];
      return missedUntil >= from || places.some((place) => (announcedAt.get(place) ?? -1) >= from);
    },
    hasEnded: (sessionId, since) => (announcedAt.get(sessionId) ?? -1) >= since,
    get size() {
      return listeners.size;
    },
    people() {
      const present = Array.from(listeners).filter(({ viewing }) => !viewing);
      return new Set(present.map(({ personId }) => personId));
    },
    close() {
      closed = true;
      end(listeners);
    },
  };
}
