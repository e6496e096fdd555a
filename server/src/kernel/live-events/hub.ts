import * as z from 'zod';

/** What app.tell_live announces: for one person, or for everybody at and below a company. */
const Announcement = z.object({
  topic: z.string().max(60),
  person: z.uuid().nullable(),
  company: z.uuid().nullable(),
});

const Topic = Announcement.pick({ topic: true });

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
  readonly companyIds: readonly string[];
  /** `data` is the event as text, made once for all who hear it. */
  tell(event: LiveEvent, data: string): void;
  end(): void;
}

/** Takes over what is announced under a topic of its own. Throws where it cannot be understood. */
export type Carrier = (announced: unknown) => void;

/** Who listens in this process. What is announced reaches each of them once. */
export interface LiveHub {
  /** Adds a listener; gives what takes it out again. After `close` it is ended at once. */
  add(listener: Listener): () => void;
  /** Hands on an announcement as the database sent it. Throws where it is none. */
  announce(payload: string): void;
  /** From now on, what is announced under this topic is the carrier's, who tells people of it. */
  carry(topic: string, carrier: Carrier): void;
  /** Tells every browser of these people. */
  tellPeople(ids: Iterable<string>, event: LiveEvent): void;
  /** Something may have been missed: everybody asks again. */
  gap(): void;
  readonly size: number;
  /** Everybody who listens here. */
  people(): Set<string>;
  /** Ends every listener and takes no more. */
  close(): void;
}

/** `moved` hears of everybody who begins to listen here, or has stopped. */
export function createLiveHub(moved: (personId: string) => void = () => {}): LiveHub {
  const carriers = new Map<string, Carrier>();
  const listeners = new Set<Listener>();
  const byPlace = new Map<string, Set<Listener>>();
  let closed = false;

  const placesOf = ({ personId, companyIds }: Listener) => [personId, ...companyIds];

  function remove(listener: Listener): void {
    if (!listeners.delete(listener)) return;
    moved(listener.personId);
    for (const place of placesOf(listener)) {
      const there = byPlace.get(place);
      there?.delete(listener);
      if (there?.size === 0) byPlace.delete(place);
    }
  }

  function tell(those: Iterable<Listener>, event: LiveEvent): void {
    // Telling may end a listener that does not keep up.
    const data = JSON.stringify(event);
    for (const listener of Array.from(those)) listener.tell(event, data);
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
      moved(listener.personId);
      return () => remove(listener);
    },
    carry: (topic, carrier) => void carriers.set(topic, carrier),
    tellPeople(ids, event) {
      const those = new Set<Listener>();
      for (const id of ids) for (const listener of byPlace.get(id) ?? []) those.add(listener);
      if (those.size > 0) tell(those, event);
    },
    announce(payload) {
      const announced: unknown = JSON.parse(payload);
      const carrier = carriers.get(Topic.parse(announced).topic);
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
    people: () => new Set(Array.from(listeners, ({ personId }) => personId)),
    close() {
      closed = true;
      for (const listener of Array.from(listeners)) {
        remove(listener);
        listener.end();
      }
    },
  };
}
