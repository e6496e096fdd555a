/** Why what was typed is not saved. */
export type SaveBlocker = 'offline' | 'refused' | 'conflict';

/**
 * How far saving has come. `version` is the draft's that the next save is made on; `again` says that something was
 * typed while a save was under way.
 */
export type Saving =
  | { readonly phase: 'saved'; readonly version: number; readonly at: string | null }
  | { readonly phase: 'waiting'; readonly version: number }
  | { readonly phase: 'saving'; readonly version: number; readonly again: boolean }
  | {
      readonly phase: 'failed';
      readonly version: number;
      readonly blocker: SaveBlocker;
      readonly message: string;
    };

export type SavingEvent =
  | { readonly type: 'changed' }
  | { readonly type: 'sent' }
  | { readonly type: 'stored'; readonly version: number; readonly at: string }
  | { readonly type: 'failed'; readonly blocker: SaveBlocker; readonly message: string }
  /** Try again: the person said so, or the network is back. */
  | { readonly type: 'retry' }
  /** What stands in the editor is another draft: one that was restored, or somebody else's. */
  | { readonly type: 'replaced'; readonly version: number };

export const startSaving = (version: number): Saving => ({ phase: 'saved', version, at: null });

export function nextSaving(saving: Saving, event: SavingEvent): Saving {
  const { version } = saving;
  switch (event.type) {
    case 'replaced':
      return startSaving(event.version);
    case 'changed':
      if (saving.phase === 'saving') return { ...saving, again: true };
      // Another version stands in the way: typing on does not take it away.
      if (saving.phase === 'failed' && saving.blocker === 'conflict') return saving;
      return saving.phase === 'waiting' ? saving : { phase: 'waiting', version };
    case 'sent':
      return saving.phase === 'waiting' ? { phase: 'saving', version, again: false } : saving;
    case 'stored':
      if (saving.phase !== 'saving') return saving;
      return saving.again
        ? { phase: 'waiting', version: event.version }
        : { phase: 'saved', version: event.version, at: event.at };
    case 'failed':
      if (saving.phase !== 'saving') return saving;
      return { phase: 'failed', version, blocker: event.blocker, message: event.message };
    case 'retry':
      return saving.phase === 'failed' && saving.blocker !== 'conflict'
        ? { phase: 'waiting', version }
        : saving;
  }
}

/** Milliseconds from the last key until a save is sent. */
export const saveAfter = 1_200;

/** Whether leaving now would leave something behind. */
export const isUnsaved = (saving: Saving): boolean => saving.phase !== 'saved';

/** Whether a failed save is tried again by itself once there is a network. */
export const waitsForNetwork = (saving: Saving): boolean =>
  saving.phase === 'failed' && saving.blocker === 'offline';

/** What the person is told. */
export function wordsOf(saving: Saving): string {
  switch (saving.phase) {
    case 'saved':
      return 'Saved';
    case 'waiting':
    case 'saving':
      return 'Saving…';
    case 'failed':
      return saving.blocker === 'offline'
        ? 'Not saved: you are offline. It is kept in this browser.'
        : `Not saved: ${saving.message}`;
  }
}
