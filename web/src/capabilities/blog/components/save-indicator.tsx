import type { SaveState } from '../use-post-editor.ts';

const labels: Readonly<Record<SaveState, string>> = {
  saved: 'All changes saved',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  offline:
    "The server can't be reached. Your text is kept in this browser and saved automatically.",
  conflict: 'Not saved: someone else changed this post',
  refused: 'Not saved',
};

/** Shows whether the draft is saved. */
export function SaveIndicator({ state, problem }: { state: SaveState; problem: string | null }) {
  const isWrong = state === 'offline' || state === 'conflict' || state === 'refused';
  return (
    <p role="status" className={isWrong ? 'text-[13px] text-danger' : 'text-[13px] text-muted'}>
      {labels[state]}
      {problem && `: ${problem}`}
    </p>
  );
}
