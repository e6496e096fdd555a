import type { Post, PostContent } from '@trunkline/contract/blog';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../kernel/api-error.ts';
import { describeError } from '../../kernel/describe-error.ts';
import { deleteLocalDraft, storeLocalDraft, readLocalDraft } from './local-draft.ts';
import type { PostChanges } from './mutations.ts';
import { differing, contentOf } from './post-content.ts';
import { reportProblem } from '../../kernel/report-problem.ts';

/** Milliseconds of rest after which what was written is saved. */
const rest = 1200;
/** Milliseconds between two tries while the server cannot be reached. */
const again = 8000;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'conflict' | 'refused';

/** What is written in a post: saved by itself, kept in this browser until it is, and told when somebody else saved. */
export function usePostEditor(post: Post, changes: PostChanges) {
  const [server, setServer] = useState(post);
  const [words, setWords] = useState(() => readLocalDraft(post.id) ?? contentOf(post));
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Post | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<Post | null> | null>(null);
  const latest = useRef({ server, words });
  useEffect(() => {
    latest.current = { server, words };
  });

  const take = (next: Post) => {
    latest.current = { ...latest.current, server: next };
    setServer(next);
  };

  async function send(): Promise<Post | null> {
    const { server: before, words: now } = latest.current;
    const names = differing(now, contentOf(before));
    if (names.length === 0) {
      deleteLocalDraft(post.id);
      setState('saved');
      return before;
    }
    setState('saving');
    const changed: Partial<PostContent> = Object.fromEntries(
      names.map((name) => [name, now[name]]),
    );
    try {
      const saved = await changes.save({ id: post.id, version: before.version, ...changed });
      // The server may have cleaned what was sent; what is typed meanwhile is compared with what was sent.
      take({ ...saved, ...changed });
      setProblem(null);
      const isDone =
        differing(latest.current.words, { ...contentOf(saved), ...changed }).length === 0;
      if (isDone) deleteLocalDraft(post.id);
      setState(isDone ? 'saved' : 'waiting');
      return saved;
    } catch (error) {
      const { message } = describeError(error);
      if (error instanceof ApiError && error.status === 409) {
        // Somebody who cannot even be asked what they wrote is told of at the next try.
        const stored = await changes.fetchAgain().catch((problem: unknown) => {
          reportProblem('The post as it is saved could not be read', problem);
          return null;
        });
        if (stored) setTheirs(stored);
        setState(stored ? 'conflict' : 'offline');
        if (!stored) timer.current = setTimeout(() => void save(), again);
      } else if (error instanceof ApiError && error.status !== 0 && error.status < 500) {
        setProblem(error.fields[0]?.message ?? message);
        setState('refused');
      } else {
        setState('offline');
        timer.current = setTimeout(() => void save(), again);
      }
      return null;
    }
  }
  /** Saves at once, after what is under way; gives the post as it is saved, or null where that was not possible. */
  async function save(): Promise<Post | null> {
    clearTimeout(timer.current);
    // Two that waited for the same one must not go at once: the second would be refused for the first.
    while (running.current) await running.current;
    running.current = send();
    const saved = await running.current;
    running.current = null;
    return saved;
  }
  const saveLater = useEffectEvent(() => void save());

  useEffect(() => {
    const online = () => saveLater();
    window.addEventListener('online', online);
    // What an earlier visit could not save.
    if (readLocalDraft(post.id)) saveLater();
    return () => {
      window.removeEventListener('online', online);
      clearTimeout(timer.current);
    };
  }, [post.id]);

  return {
    post: server,
    words,
    state,
    problem,
    theirs,
    save,
    take,
    change(part: Partial<PostContent>) {
      const next = { ...latest.current.words, ...part };
      latest.current = { ...latest.current, words: next };
      setWords(next);
      storeLocalDraft(post.id, next);
      if (theirs) return;
      setState('waiting');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), rest);
    },
    /** Goes on from what is stored: somebody else's words, or a version brought back. */
    startFrom(stored: Post) {
      clearTimeout(timer.current);
      deleteLocalDraft(post.id);
      take(stored);
      latest.current = { server: stored, words: contentOf(stored) };
      setWords(contentOf(stored));
      setTheirs(null);
      setProblem(null);
      setState('saved');
    },
    /** Saves the own words over somebody else's, who keep a version of theirs. */
    async keepMine() {
      if (!theirs) return;
      take(theirs);
      setTheirs(null);
      await save();
    },
  };
}

export type PostEditor = ReturnType<typeof usePostEditor>;
