import type { EditedSection } from '@trunkline/contract/pages';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { TemplateNameDialog } from '../template-name-dialog.tsx';
import { consequenceOf } from './pages-using.ts';
import type { SectionDialog } from './section-header.tsx';

export function SectionDialogs({
  opened,
  section,
  pending,
  onRename,
  onPublish,
  onClose,
}: {
  opened: SectionDialog;
  section: EditedSection;
  pending: boolean;
  /** Rejects if the name is refused. */
  onRename: (title: string) => Promise<void>;
  onPublish: () => void;
  onClose: () => void;
}) {
  if (opened === 'rename') {
    return (
      <TemplateNameDialog
        heading="Rename the reusable section"
        explanation="Only people who edit pages see its name."
        action="Save changes"
        initial={{ title: section.title, description: null }}
        pending={pending}
        onSubmit={({ title }) => onRename(title)}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      open={opened === 'publish'}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Publish “${section.title}”?`}
      description={consequenceOf(section)}
      confirmLabel="Publish section"
      pending={pending}
      onConfirm={onPublish}
    />
  );
}
