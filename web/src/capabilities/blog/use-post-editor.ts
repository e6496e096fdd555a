import type { Post, PostContent } from '@trunkline/contract/blog';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../kernel/api-error.ts';
import { describeError } from '../../kernel/describe-error.ts';
import { deleteLocalDraft, storeLocalDraft, readLocalDraft } from './local-draft.ts';
import type { PostChanges } from './mutations.ts';
import { differingFields, contentOf } from './post-content.ts';
import { reportProblem } from '../../kernel/report-problem.ts';
import { useDue } from '../../kernel/use-due.ts';

/** Milliseconds without typing after which the draft is saved. */
const saveDelay = 1200;
/** Milliseconds between retries while the server can't be reached. */
const retryDelay = 8000;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'conflict' | 'refused';

/**
 * Returns the editor state of a post: saves automatically, keeps unsaved content in this browser,
 * and detects saves by someone else.
 */
export function usePostEditor(post: Post, changes: PostChanges) {
  const [server, setServer] = useState(post);
  const [draft, setDraft] = useState(() => readLocalDraft(post.id) ?? contentOf(post));
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Post | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<Post | null> | null>(null);
  const latest = useRef({ server, draft });
  useEffect(() => {
    latest.current = { server, draft };
  });

  const applyPost = (next: Post) => {
    latest.current = { ...latest.current, server: next };
    setServer(next);
  };

  async function send(): Promise<Post | null> {
    const { server: before, draft: content } = latest.current;
    const names = differingFields(content, contentOf(before));
    if (names.length === 0) {
      deleteLocalDraft(post.id);
      setState('saved');
      return before;
    }
    setState('saving');
    const changed: Partial<PostContent> = Object.fromEntries(
      names.map((name) => [name, content[name]]),
    );
    try {
      const saved = await changes.save({ id: post.id, version: before.version, ...changed });
      // The server may have cleaned the content; later input is compared with the content that was
      // sent.
      applyPost({ ...saved, ...changed });
      setProblem(null);
      const isDone =
        differingFields(latest.current.draft, { ...contentOf(saved), ...changed }).length === 0;
      if (isDone) deleteLocalDraft(post.id);
      setState(isDone ? 'saved' : 'waiting');
      return saved;
    } catch (error) {
      const { message } = describeError(error);
      if (error instanceof ApiError && error.status === 409) {
        // If the stored post can't be read either, the next attempt reports it.
        const stored = await changes.fetchAgain().catch((problem: unknown) => {
          reportProblem('Could not read the saved post', problem);
          return null;
        });
        if (stored) setTheirs(stored);
        setState(stored ? 'conflict' : 'offline');
        if (!stored) timer.current = setTimeout(() => void save(), retryDelay);
      } else if (error instanceof ApiError && error.status !== 0 && error.status < 500) {
        setProblem(error.fields[0]?.message ?? message);
        setState('refused');
      } else {
        setState('offline');
        timer.current = setTimeout(() => void save(), retryDelay);
      }
      return null;
    }
  }
  /** Saves immediately, after a running save; returns the saved post, or null if that failed. */
  async function save(): Promise<Post | null> {
    clearTimeout(timer.current);
    // Two callers waiting for the same save must not continue in parallel, or the second would
    // conflict with the first.
    while (running.current) await running.current;
    running.current = send();
    const saved = await running.current;
    running.current = null;
    return saved;
  }
  /** Applies a scheduled change that took effect. Different content is left to the next save. */
  async function refreshSchedule(): Promise<void> {
    const stored = await changes.fetchAgain();
    const { server: before } = latest.current;
    const isSame = differingFields(contentOf(stored), contentOf(before)).length === 0;
    if (isSame && stored.version > before.version) applyPost(stored);
  }
  useDue([server.publish_at, server.unpublish_at], () => {
    // The next check tries again.
    refreshSchedule().catch((problem: unknown) =>
      reportProblem("Couldn't check the schedule of the post", problem),
    );
  });
  const saveLater = useEffectEvent(() => void save());

  useEffect(() => {
    const online = () => saveLater();
    window.addEventListener('online', online);
    // Content that an earlier visit couldn't save.
    if (readLocalDraft(post.id)) saveLater();
    return () => {
      window.removeEventListener('online', online);
      clearTimeout(timer.current);
    };
  }, [post.id]);

  return {
    post: server,
    draft,
    state,
    problem,
    theirs,
    save,
    take: applyPost,
    change(part: Partial<PostContent>) {
      const next = { ...latest.current.draft, ...part };
      latest.current = { ...latest.current, draft: next };
      setDraft(next);
      storeLocalDraft(post.id, next);
      if (theirs) return;
      setState('waiting');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), saveDelay);
    },
    /** Continues from the stored post: someone else's content, or a restored version. */
    startFrom(stored: Post) {
      clearTimeout(timer.current);
      deleteLocalDraft(post.id);
      applyPost(stored);
      latest.current = { server: stored, draft: contentOf(stored) };
      setDraft(contentOf(stored));
      setTheirs(null);
      setProblem(null);
      setState('saved');
    },
    /** Saves this person's content over someone else's, which stays in the version history. */
    async keepMine() {
      if (!theirs) return;
      applyPost(theirs);
      setTheirs(null);
      await save();
    },
  };
}

export type PostEditor = ReturnType<typeof usePostEditor>;
