import type { EditedPage } from '@trunkline/contract/pages';
import { describeError } from '../../../../kernel/describe-error.ts';
import { pathOf } from '../../../../documents/links.ts';
import { formatInstant } from '../../../../ui/formats.ts';
import { TimeDialog } from '../../../../ui/time-dialog.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import type { PageChanges } from '../mutations.ts';

export function UnpublishLaterDialog({
  page,
  changes,
  onSchedules,
  onClose,
}: {
  page: EditedPage;
  changes: PageChanges;
  /** Called with the page's new schedules; its draft is unchanged. */
  onSchedules: (page: EditedPage) => void;
  onClose: () => void;
}) {
  return (
    <TimeDialog
      title="Unpublish later"
      description={`From then on, visitors to ${pathOf(page.slug)} will no longer see this page. The draft and all versions will be kept.`}
      action="Schedule unpublishing"
      onSubmit={async (at) => {
        try {
          onSchedules(await changes.scheduleUnpublish.mutateAsync(at));
          toast.success(`The page will be unpublished on ${formatInstant(at)}`);
          return null;
        } catch (error) {
          const { fields, message } = describeError(error);
          return fields[0]?.message ?? message;
        }
      }}
      onClose={onClose}
    />
  );
}
