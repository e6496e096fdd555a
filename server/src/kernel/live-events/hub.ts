import * as z from 'zod';

/** What app.announce_live announces: for one person, or for everybody at and below a company. */
const Announcement = z.object({
  topic: z.string().max(60),
  person: z.uuid().nullable(),
  company: z.uuid().nullable(),
});

const Topic = Announcement.pick({ topic: true });

/** What app.announce_session announces: a session is over, or looks with other eyes from now on. */
const Ended = z.object({ session: z.uuid() });

/**
 * What an open browser is told: what to ask for again, of some topics what it is itself. `everything` after something
 * may have been missed.
 */
export interface LiveEvent {
  readonly topic: string;
}
export const everything: LiveEvent = { topic: 'everything' };

/** One open browser: whose it is, and the companies whose announcements reach it. */
export interface Listener {
  readonly personId: string;
  /** It is ended with this session. */
  readonly sessionId: string;
  /** Whether somebody else looks as this person: they are told nothing that is for the person alone. */
  readonly viewing: boolean;
  readonly companyIds: readonly string[];
  /** `data` is the event as text, made once for all who hear it. */
  send(event: LiveEvent, data: string): void;
  end(): void;
}

/** Takes over what is announced under a topic of its own. Throws where it cannot be understood. */
export type Relay = (announced: unknown) => void;

/** Who listens in this process. What is announced reaches each of them once. */
export interface LiveHub {
  /** Adds a listener; gives what takes it out again. After `close` it is ended at once. */
  add(listener: Listener): () => void;
  /** Hands on an announcement as the database sent it. Throws where it is none. */
  announce(payload: string): void;
  /** From now on, what is announced under this topic is the carrier's, who tells people of it. */
  carry(topic: string, carrier: Relay): void;
  /** Tells every browser of these people, not those in which others look as them. */
  sendToPeople(ids: Iterable<string>, event: LiveEvent): void;
  /** Something may have been missed: everybody asks again. */
  gap(): void;
  readonly size: number;
  /** Everybody who listens here themselves. */
  people(): Set<string>;
  /** Ends every listener and takes no more. */
  close(): void;
}

/** `moved` hears of everybody who begins to listen here themselves, or has stopped. */
export function createLiveHub(moved: (personId: string) => void = () => {}): LiveHub {
  const carriers = new Map<string, Relay>();
  const listeners = new Set<Listener>();
  const byPlace = new Map<string, Set<Listener>>();
  let closed = false;

  const placesOf = ({ personId, sessionId, companyIds }: Listener) => [
    personId,
    sessionId,
    ...companyIds,
  ];

  function remove(listener: Listener): void {
    if (!listeners.delete(listener)) return;
    if (!listener.viewing) moved(listener.personId);
    for (const place of placesOf(listener)) {
      const there = byPlace.get(place);
      there?.delete(listener);
      if (there?.size === 0) byPlace.delete(place);
    }
  }

  function end(those: Iterable<Listener>): void {
    for (const listener of Array.from(those)) {
      remove(listener);
      listener.end();
    }
  }

  function tell(those: Iterable<Listener>, event: LiveEvent): void {
    // Telling may end a listener that does not keep up.
    const data = JSON.stringify(event);
    for (const listener of Array.from(those)) listener.send(event, data);
  }

  return {
    add(listener) {
      if (closed) {
        listener.end();
        return () => undefined;
      }
      listeners.add(listener);
      for (const place of placesOf(listener)) {
        const there = byPlace.get(place) ?? new Set();
        byPlace.set(place, there.add(listener));
      }
      if (!listener.viewing) moved(listener.personId);
      return () => remove(listener);
    },
    carry: (topic, carrier) => void carriers.set(topic, carrier),
    sendToPeople(ids, event) {
      const those = new Set<Listener>();
      for (const id of ids)
        for (const listener of byPlace.get(id) ?? []) if (!listener.viewing) those.add(listener);
      if (those.size > 0) tell(those, event);
    },
    announce(payload) {
      const announced: unknown = JSON.parse(payload);
      const { topic: announcedTopic } = Topic.parse(announced);
      if (announcedTopic === 'session') {
        end(byPlace.get(Ended.parse(announced).session) ?? []);
        return;
      }
      const carrier = carriers.get(announcedTopic);
      if (carrier !== undefined) {
        carrier(announced);
        return;
      }
      const { topic, person, company } = Announcement.parse(announced);
      const place = person ?? company;
      if (place !== null) tell(byPlace.get(place) ?? [], { topic });
    },
    gap: () => tell(listeners, everything),
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
