/** Why the edits are not saved. */
export type SaveBlocker = 'offline' | 'refused' | 'conflict';

/**
 * The save status. `version` is the draft version the next save is based on; `hasNewerChanges`
 * means that something was typed while saving.
 */
export type Saving =
  | { readonly phase: 'saved'; readonly version: number; readonly at: string | null }
  | { readonly phase: 'waiting'; readonly version: number }
  | { readonly phase: 'saving'; readonly version: number; readonly hasNewerChanges: boolean }
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
  /** Retry: requested by the user, or the network is back. */
  | { readonly type: 'retry' }
  /** The editor's content was replaced by another draft, either restored or someone else's. */
  | { readonly type: 'replaced'; readonly version: number };

export const startSaving = (version: number): Saving => ({ phase: 'saved', version, at: null });

export function nextSaving(saving: Saving, event: SavingEvent): Saving {
  const { version } = saving;
  switch (event.type) {
    case 'replaced':
      return startSaving(event.version);
    case 'changed':
      if (saving.phase === 'saving') return { ...saving, hasNewerChanges: true };
      // A version conflict remains: typing doesn't resolve it.
      if (saving.phase === 'failed' && saving.blocker === 'conflict') return saving;
      return saving.phase === 'waiting' ? saving : { phase: 'waiting', version };
    case 'sent':
      return saving.phase === 'waiting'
        ? { phase: 'saving', version, hasNewerChanges: false }
        : saving;
    case 'stored':
      if (saving.phase !== 'saving') return saving;
      return saving.hasNewerChanges
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

/** Milliseconds from the last keystroke until a save is sent. */
export const saveAfter = 1_200;

export const isUnsaved = (saving: Saving): boolean => saving.phase !== 'saved';

/** Checks whether a failed save is retried automatically once the network is back. */
export const waitsForNetwork = (saving: Saving): boolean =>
  saving.phase === 'failed' && saving.blocker === 'offline';

export function savingLabel(saving: Saving): string {
  switch (saving.phase) {
    case 'saved':
      return 'Saved';
    case 'waiting':
    case 'saving':
      return 'Saving…';
    case 'failed':
      return saving.blocker === 'offline'
        ? "Not saved: you're offline. Your changes are kept in this browser."
        : `Not saved: ${saving.message}`;
  }
}
