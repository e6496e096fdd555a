import type { EditedPage } from '@trunkline/contract/pages';
import { toast } from '../../../../ui/toast-store.ts';
import { useSaveTemplate } from '../mutations.ts';
import { TemplateNameDialog } from '../template-name-dialog.tsx';

export function TemplateDialog({
  tenant,
  page,
  onClose,
}: {
  tenant: string;
  page: EditedPage;
  onClose: () => void;
}) {
  const { mutateAsync: save, isPending } = useSaveTemplate(tenant);
  return (
    <TemplateNameDialog
      heading="Save as a template"
      explanation="Pages that begin with it get a copy of what this one says now. They stay as they are when you change or remove either."
      action="Save the template"
      words={{ title: page.draft.title.slice(0, 80), description: '' }}
      pending={isPending}
      onSubmit={async (words) => {
        await save({ id: page.id, ...words });
        toast.success('Template saved', {
          description: 'Your company can choose it for new pages.',
        });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
