import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pageLease } from '@trunkline/contract/pages/listing';
import type { HeldLock } from '@trunkline/contract/pages';
import { reportProblem } from '../../../../kernel/report-problem.ts';
import { locksOf, type LockedKind } from '../mutations.ts';
import { nextEditLock, type EditLock } from './edit-lock.ts';

interface Options {
  readonly tenant: string;
  readonly kind: LockedKind;
  readonly id: string;
  readonly editor: string;
  /** False for read-only users. */
  readonly enabled: boolean;
}

export interface EditLockState {
  readonly editLock: EditLock;
  /** Takes the record over from the current holder. */
  readonly takeOver: () => Promise<HeldLock | null>;
  /** Checks who holds the record now. */
  readonly refresh: () => void;
}

/** Runs requests, which never reject, one after another. */
function createQueue() {
  let last = Promise.resolve();
  return (request: () => Promise<void>) => {
    last = last.then(request);
  };
}

/** Holds a page or section for this editor while it is open, and reports when it is taken over. */
export function useEditLock({ tenant, kind, id, editor, enabled }: Options): EditLockState {
  const locks = locksOf(tenant, kind);
  const [editLock, setEditLock] = useState<EditLock>({ phase: 'asking' });
  const current = useRef(editLock);
  const reportLock = (lock: HeldLock | null) => {
    current.current = nextEditLock(current.current, lock);
    setEditLock(current.current);
  };

  // Requests run in order, so that leaving also releases a lock that is still being granted.
  const [enqueue] = useState(createQueue);

  const acquire = useEffectEvent(async () => {
    try {
      const { lock } = await locks.take({ id, editor, take_over: false });
      reportLock(lock);
    } catch (error) {
      // Offline, the holder is unknown: editing continues, and saving will detect a conflict.
      reportProblem("Couldn't acquire the edit lock", error);
      reportLock(null);
    }
  });
  const renew = useEffectEvent(async () => {
    if (current.current.phase !== 'mine') {
      if (current.current.phase === 'theirs') await acquire();
      return;
    }
    try {
      const { lock } = await locks.renew({ id, editor });
      if (lock === null) await acquire();
      else reportLock(lock);
    } catch (error) {
      reportProblem("Couldn't renew the edit lock", error);
    }
  });

  useEffect(() => {
    if (!enabled) return;
    enqueue(() => acquire());
    const timer = setInterval(() => enqueue(() => renew()), pageLease.renewEvery * 1000);
    const release = async () => {
      if (current.current.phase !== 'mine') return;
      try {
        await locksOf(tenant, kind).release({ id, editor });
      } catch (error) {
        // The lock expires on its own within a minute.
        reportProblem("Couldn't release the edit lock", error);
      }
    };
    // A page that is being unloaded can't wait for earlier requests.
    const unload = () => void release();
    addEventListener('pagehide', unload);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', unload);
      enqueue(release);
    };
  }, [tenant, kind, id, editor, enabled, enqueue]);

  return {
    editLock,
    async takeOver() {
      const { lock } = await locks.take({ id, editor, take_over: true });
      current.current = { phase: 'asking' };
      reportLock(lock);
      return lock;
    },
    refresh() {
      locks.renew({ id, editor }).then(
        ({ lock }) => {
          if (lock && !lock.mine) reportLock(lock);
        },
        (error: unknown) => reportProblem("Couldn't check who holds the edit lock", error),
      );
    },
  };
}
