import type { EditedPage } from '@trunkline/contract/pages';
import { Button } from '../../../../ui/button.tsx';
import { formatInstant } from '../../../../ui/formats.ts';
import { Notice } from './notice.tsx';

interface EditorNoticesProps {
  readonly page: EditedPage;
  readonly onUpstream: () => void;
  readonly onKeepPublished: () => void;
}

/** Shows a page's schedule and problems to its editor. */
export function EditorNotices(options: EditorNoticesProps) {
  const { page } = options;
  const { upstream, schedule, unpublish_at, broken } = page;
  return (
    <>
      {schedule && (
        <Notice label="Scheduled">
          Version {schedule.number} will be published on {formatInstant(schedule.at)}. Later changes
          aren't included.
        </Notice>
      )}
      {unpublish_at && (
        <Notice
          label="Will be unpublished"
          actions={
            page.may.includes('schedule_unpublish') && (
              <Button size="small" onClick={options.onKeepPublished}>
                Keep it published
              </Button>
            )
          }
        >
          This page will be unpublished on {formatInstant(unpublish_at)}.
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
          {upstream.company_name}'s original has changed since you made your copy.
        </Notice>
      )}
      {broken.length > 0 && (
        <Notice label="Broken sections">
          {broken.length === 1 ? 'One section is' : `${broken.length} sections are`} broken, so
          visitors don't see {broken.length === 1 ? 'it' : 'them'}. Broken sections stay on the page
          until you remove them.
        </Notice>
      )}
    </>
  );
}
