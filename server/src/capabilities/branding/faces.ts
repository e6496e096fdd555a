import { cacheTimes } from '@trunkline/contract/kernel/constants';
import type { Database } from '@trunkline/database/database';
import type { Face } from '../../kernel/context.ts';
import type { Logger } from '../../kernel/logger.ts';
import { faceOf } from './face.ts';
import { selectFace } from './queries.ts';

export interface Faces {
  /** The face of a host if it is known and fresh, without waiting. */
  known(host: string): Face | undefined;
  /** The face of a host: fresh for 5 minutes, kept for 10 when the database is away, never tried twice. */
  of(host: string): Promise<Face>;
  /** Forgets every host: a domain may have changed hands, so one tenant alone would not do. */
  forget(): void;
}

interface Kept {
  readonly face: Face;
  readonly readAt: number;
}

/** More hosts than this are not remembered at once: a stranger can ask under any name. */
const mostHosts = 2_000;

export function createFaces(database: Database, log: Logger, now: () => number = Date.now): Faces {
  const kept = new Map<string, Kept>();
  const reading = new Map<string, Promise<Face>>();

  async function read(host: string): Promise<Face> {
    try {
      const face = faceOf(host, await selectFace(database, host));
      if (kept.size >= mostHosts) kept.clear();
      kept.set(host, { face, readAt: now() });
      return face;
    } catch (error) {
      log.warn({ error }, 'tenant of host could not be read');
      const old = kept.get(host);
      if (old !== undefined && now() - old.readAt < cacheTimes.tenant.kept) return old.face;
      return faceOf(host, null);
    } finally {
      reading.delete(host);
    }
  }

  function known(host: string): Face | undefined {
    const old = kept.get(host);
    return old !== undefined && now() - old.readAt < cacheTimes.tenant.fresh ? old.face : undefined;
  }

  return {
    known,
    async of(host) {
      const face = known(host);
      if (face !== undefined) return face;
      const running = reading.get(host) ?? read(host);
      reading.set(host, running);
      return running;
    },
    forget() {
      kept.clear();
    },
  };
}
