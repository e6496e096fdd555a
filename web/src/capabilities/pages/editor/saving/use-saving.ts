import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { ApiError } from '../../../../kernel/api-error.ts';
import { describeError } from '../../../../kernel/describe-error.ts';
import {
  isUnsaved,
  nextSaving,
  saveAfter,
  startSaving,
  waitsForNetwork,
  type SaveBlocker,
  type Saving,
} from './saving-state.ts';

interface SaveResult {
  readonly version: number;
  readonly updated_at: string;
}

interface Options<Draft> {
  readonly initial: { readonly version: number; readonly draft: Draft };
  /** False while someone else holds the record: nothing is sent then. */
  readonly hasLock: boolean;
  /** Sends the draft, based on a version; rejects if it was not saved. */
  readonly send: (draft: Draft, version: number) => Promise<SaveResult>;
  /** Keeps the draft in this browser until it is saved; null removes it. */
  readonly storeDraft: (draft: Draft | null, version: number) => void;
  /** Called when someone else may have taken the record. */
  readonly onConflict: () => void;
  readonly onStored: (version: number) => void;
}

export interface SavingState<Draft> {
  readonly saving: Saving;
  readonly draft: Draft;
  /** Counts how often the editor's content was replaced as a whole. */
  readonly generation: number;
  readonly change: (part: Partial<Draft>) => void;
  /** Replaces the content with the draft that was saved as this version. */
  readonly replace: (draft: Draft, version: number) => void;
  /** Bases the next save on another version with the same content, such as after publishing. */
  readonly rebase: (version: number) => void;
  /** Restores earlier edits into the editor as new edits. */
  readonly recover: (draft: Draft) => void;
  readonly retry: () => void;
  /** Saves now; resolves to the new version, or to null if saving failed. */
  readonly flush: () => Promise<number | null>;
}

/** Milliseconds between retries while the browser reports no network. */
const networkRetryMs = 10_000;

function saveBlockerOf(error: unknown): SaveBlocker {
  if (!(error instanceof ApiError)) return 'refused';
  if (error.code === 'conflict') return 'conflict';
  return error.status === 0 || error.status >= 500 ? 'offline' : 'refused';
}

/** Keeps the editor's content and saves it shortly after the last keystroke. */
export function useSaving<Draft extends object>(options: Options<Draft>): SavingState<Draft> {
  const { initial, hasLock } = options;
  const [saving, dispatch] = useReducer(nextSaving, startSaving(initial.version));
  const [draft, setDraft] = useState(initial.draft);
  const [generation, setGeneration] = useState(0);
  const latest = useRef(draft);
  const inFlight = useRef<Promise<number | null> | null>(null);

  const send = async (): Promise<number | null> => {
    const sent = latest.current;
    dispatch({ type: 'sent' });
    try {
      const stored = await options.send(sent, saving.version);
      if (latest.current === sent) options.storeDraft(null, stored.version);
      dispatch({ type: 'stored', version: stored.version, at: stored.updated_at });
      options.onStored(stored.version);
      return stored.version;
    } catch (error) {
      const blocker = saveBlockerOf(error);
      dispatch({ type: 'failed', blocker, message: describeError(error).message });
      if (blocker === 'conflict') options.onConflict();
      return null;
    }
  };
  const run = async (): Promise<number | null> => {
    const running = send();
    inFlight.current = running;
    const version = await running;
    inFlight.current = null;
    return version;
  };
  const saveNow = useEffectEvent(() => void run());

  useEffect(() => {
    if (saving.phase !== 'waiting' || !hasLock) return;
    // Each keystroke restarts the timer, because `draft` changes.
    const timer = setTimeout(
      (saved: Draft) => {
        if (saved === latest.current) saveNow();
      },
      saveAfter,
      draft,
    );
    return () => clearTimeout(timer);
  }, [saving, hasLock, draft]);

  const waitsForConnection = waitsForNetwork(saving);
  useEffect(() => {
    if (!waitsForConnection) return;
    const retry = () => dispatch({ type: 'retry' });
    const timer = setInterval(retry, networkRetryMs);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [waitsForConnection]);

  const applyChange = (next: Draft) => {
    latest.current = next;
    setDraft(next);
    options.storeDraft(next, saving.version);
    dispatch({ type: 'changed' });
  };
  const replaceContent = (next: Draft, version: number) => {
    latest.current = next;
    setDraft(next);
    setGeneration((count) => count + 1);
    options.storeDraft(null, version);
    dispatch({ type: 'replaced', version });
  };
  const flush = async (): Promise<number | null> => {
    if (inFlight.current) await inFlight.current;
    return isUnsaved(saving) ? run() : saving.version;
  };
  // Stable between renders, so that handlers don't re-render the editor.
  const handle = useRef({ applyChange, replaceContent, flush });
  useEffect(() => {
    handle.current = { applyChange, replaceContent, flush };
  });

  return {
    saving,
    draft,
    generation,
    change: useCallback((part) => handle.current.applyChange({ ...latest.current, ...part }), []),
    replace: useCallback((next, version) => handle.current.replaceContent(next, version), []),
    rebase: useCallback((version) => dispatch({ type: 'replaced', version }), []),
    recover: useCallback((next) => {
      handle.current.applyChange(next);
      setGeneration((count) => count + 1);
    }, []),
    retry: useCallback(() => dispatch({ type: 'retry' }), []),
    flush: useCallback(() => handle.current.flush(), []),
  };
}
