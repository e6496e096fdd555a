import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { EditedPage } from '@trunkline/contract/pages';
import { ApiError } from '../../../../kernel/api-error.ts';
import { describeError } from '../../../../kernel/describe-error.ts';
import { saveDraft } from '../mutations.ts';
import { fromEditor, placesOf } from '../model/page-data.ts';
import { writeCopy } from './local-copy.ts';
import {
  isUnsaved,
  nextSaving,
  saveAfter,
  startSaving,
  waitsForNetwork,
  type SaveBlocker,
  type Saving,
} from './saving-state.ts';
import { workOf, type Work } from './work.ts';

interface Options {
  readonly tenant: string;
  readonly person: string;
  readonly editor: string;
  readonly page: EditedPage;
  /** False while someone else holds the page: nothing is sent then. */
  readonly held: boolean;
  /** Called when someone else may have taken the page. */
  readonly onConflict: () => void;
  readonly onStored: (version: number) => void;
}

export interface SavingState {
  readonly saving: Saving;
  readonly work: Work;
  /** Counts how often the editor's content was replaced as a whole. */
  readonly generation: number;
  readonly change: (part: Partial<Work>) => void;
  readonly replace: (page: EditedPage) => void;
  /** Bases the next save on another version with the same content, such as after publishing. */
  readonly rebase: (version: number) => void;
  /** Restores earlier edits into the editor as new edits. */
  readonly recover: (work: Work) => void;
  readonly retry: () => void;
  /** Saves now; resolves to the new version, or to null if saving failed. */
  readonly flush: () => Promise<number | null>;
}

/** Milliseconds between retries while the browser reports no network. */
const networkPause = 10_000;

function saveBlockerOf(error: unknown): SaveBlocker {
  if (!(error instanceof ApiError)) return 'refused';
  if (error.code === 'conflict') return 'conflict';
  return error.status === 0 || error.status >= 500 ? 'offline' : 'refused';
}

/** Keeps the editor's content and saves it shortly after the last keystroke. */
export function useSaving(options: Options): SavingState {
  const { tenant, person, editor, page, held } = options;
  const [saving, dispatch] = useReducer(nextSaving, startSaving(page.draft.version));
  const [work, setWork] = useState(() => workOf(page));
  const [generation, setGeneration] = useState(0);
  const latest = useRef(work);
  const places = useRef<ReadonlyMap<string, number>>(new Map());
  const under = useRef<Promise<number | null> | null>(null);

  const send = async (): Promise<number | null> => {
    const { content, ...texts } = latest.current;
    const items = typeof content === 'string' ? [] : content;
    dispatch({ type: 'sent' });
    try {
      const stored = await saveDraft(tenant, page.id, editor, {
        ...texts,
        title: texts.title.trim() === '' ? 'Untitled' : texts.title,
        draft_version: saving.version,
        content: typeof content === 'string' ? content : fromEditor(items, places.current),
      });
      places.current = placesOf(items);
      if (latest.current.content === content) writeCopy(person, page.id, null);
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
    under.current = running;
    const version = await running;
    under.current = null;
    return version;
  };
  const due = useEffectEvent(() => void run());

  useEffect(() => {
    if (saving.phase !== 'waiting' || !held) return;
    // Each keystroke restarts the timer, because `work` changes.
    const timer = setTimeout(
      (typed: Work) => {
        if (typed === latest.current) due();
      },
      saveAfter,
      work,
    );
    return () => clearTimeout(timer);
  }, [saving, held, work]);

  const waiting = waitsForNetwork(saving);
  useEffect(() => {
    if (!waiting) return;
    const again = () => dispatch({ type: 'retry' });
    const timer = setInterval(again, networkPause);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [waiting]);

  const keep = (next: Work) => {
    latest.current = next;
    setWork(next);
    const { content, ...texts } = next;
    writeCopy(person, page.id, {
      ...texts,
      version: saving.version,
      at: new Date().toISOString(),
      content: typeof content === 'string' ? content : [...content],
    });
    dispatch({ type: 'changed' });
  };
  const put = (next: EditedPage) => {
    const fresh = workOf(next);
    latest.current = fresh;
    places.current = new Map();
    setWork(fresh);
    setGeneration((count) => count + 1);
    writeCopy(person, page.id, null);
    dispatch({ type: 'replaced', version: next.draft.version });
  };
  const flushed = async (): Promise<number | null> => {
    if (under.current) await under.current;
    return isUnsaved(saving) ? run() : saving.version;
  };
  // Stable between renders, so that handlers don't re-render the editor.
  const handle = useRef({ keep, put, flushed });
  useEffect(() => {
    handle.current = { keep, put, flushed };
  });

  return {
    saving,
    work,
    generation,
    change: useCallback((part) => handle.current.keep({ ...latest.current, ...part }), []),
    replace: useCallback((next) => handle.current.put(next), []),
    rebase: useCallback((version) => dispatch({ type: 'replaced', version }), []),
    recover: useCallback((next) => {
      handle.current.keep(next);
      setGeneration((count) => count + 1);
    }, []),
    retry: useCallback(() => dispatch({ type: 'retry' }), []),
    flush: useCallback(() => handle.current.flushed(), []),
  };
}
