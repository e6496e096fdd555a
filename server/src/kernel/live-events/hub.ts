import * as z from 'zod';

/** What app.tell_live announces: for one person, or for everybody at and below a company. */
const Announcement = z.object({
  topic: z.string().max(60),
  person: z.uuid().nullable(),
  company: z.uuid().nullable(),
});

/** What an open browser is told: what to ask for again. `everything` after something may have been missed. */
export interface LiveEvent {
  readonly topic: string;
}
export const everything: LiveEvent = { topic: 'everything' };

/** One open browser: whose it is, and the companies whose announcements reach it. */
export interface Listener {
  readonly personId: string;
  readonly companyIds: readonly string[];
  tell(event: LiveEvent): void;
  end(): void;
}

/** Who listens in this process. What is announced reaches each of them once. */
export interface LiveHub {
  /** Adds a listener; gives what takes it out again. After `close` it is ended at once. */
  add(listener: Listener): () => void;
  /** Hands on an announcement as the database sent it. Throws where it is none. */
  announce(payload: string): void;
  /** Something may have been missed: everybody asks again. */
  gap(): void;
  readonly size: number;
  /** Ends every listener and takes no more. */
  close(): void;
}

export function createLiveHub(): LiveHub {
  const listeners = new Set<Listener>();
  const byPlace = new Map<string, Set<Listener>>();
  let closed = false;

  const placesOf = ({ personId, companyIds }: Listener) => [personId, ...companyIds];

  function remove(listener: Listener): void {
    listeners.delete(listener);
    for (const place of placesOf(listener)) {
      const there = byPlace.get(place);
      there?.delete(listener);
      if (there?.size === 0) byPlace.delete(place);
    }
  }

  function tell(those: Iterable<Listener>, event: LiveEvent): void {
    // Telling may end a listener that does not keep up.
    for (const listener of Array.from(those)) listener.tell(event);
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
      return () => remove(listener);
    },
    announce(payload) {
      const { topic, person, company } = Announcement.parse(JSON.parse(payload));
      const place = person ?? company;
      if (place !== null) tell(byPlace.get(place) ?? [], { topic });
    },
    gap: () => tell(listeners, everything),
    get size() {
      return listeners.size;
    },
    close() {
      closed = true;
      for (const listener of Array.from(listeners)) {
        remove(listener);
        listener.end();
      }
    },
  };
}
