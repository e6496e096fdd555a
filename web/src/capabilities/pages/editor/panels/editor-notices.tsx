import type { EditedPage } from '@trunkline/contract/pages';
import { Button } from '../../../../ui/button.tsx';
import { formatInstant } from '../../../../ui/formats.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import type { EditLock } from '../lock/edit-lock.ts';
import type { LocalCopy } from '../saving/local-copy.ts';
import type { Saving } from '../saving/saving-state.ts';
import { EditLockNotice } from './edit-lock-notice.tsx';
import { Notice } from './notice.tsx';

interface Options {
  readonly page: EditedPage;
  readonly hold: EditLock;
  readonly saving: Saving;
  readonly copy: LocalCopy | null;
  readonly onTakeOver: () => void;
  readonly onReload: () => void;
  readonly onUpstream: () => void;
  readonly onKeepPublished: () => void;
  readonly onRecover: () => void;
  readonly onForget: () => void;
}

export function EditorNotices(options: Options) {
  const { page, hold, saving, copy, onReload } = options;
  const { upstream, schedule, unpublish_at, broken } = page;
  const conflict = saving.phase === 'failed' && saving.blocker === 'conflict';
  return (
    <>
      <EditLockNotice
        hold={hold}
        pending={false}
        onTakeOver={options.onTakeOver}
        onReload={onReload}
      />
      {conflict && hold.phase === 'mine' && (
        <Notice
          label="Saved elsewhere"
          actions={
            <Button size="small" onClick={onReload}>
              Show what is saved
            </Button>
          }
        >
          This draft was saved elsewhere meanwhile. What you see is your copy: take from it what you
          need before you go on.
        </Notice>
      )}
      {copy && (
        <Notice
          label="Not saved last time"
          actions={
            <>
              <Button size="small" onClick={options.onForget}>
                Discard
              </Button>
              <Button size="small" variant="primary" onClick={options.onRecover}>
                Restore
              </Button>
            </>
          }
        >
          What you typed <RelativeTime value={copy.at} /> did not reach the server. It is kept in
          this browser.
        </Notice>
      )}
      {schedule && (
        <Notice label="Scheduled">
          What was saved as version {schedule.number} is published {formatInstant(schedule.at)}.
          What you write now waits.
        </Notice>
      )}
      {unpublish_at && (
        <Notice
          label="Leaves the site"
          actions={
            page.may.includes('schedule_unpublish') && (
              <Button size="small" onClick={options.onKeepPublished}>
                Keep it published
              </Button>
            )
          }
        >
          This page leaves the site {formatInstant(unpublish_at)}.
        </Notice>
      )}
      {upstream?.changed && (
        <Notice
          label="The original has changed"
          actions={
            <Button size="small" onClick={options.onUpstream}>
              See what changed
            </Button>
          }
        >
          The original of {upstream.company_name} has changed since you made this page your own.
        </Notice>
      )}
      {broken.length > 0 && (
        <Notice label="Broken sections">
          {broken.length === 1 ? 'One section is' : `${broken.length} sections are`} broken, and
          visitors do not see {broken.length === 1 ? 'it' : 'them'}. They stay as they are stored
          until you remove them.
        </Notice>
      )}
    </>
  );
}
