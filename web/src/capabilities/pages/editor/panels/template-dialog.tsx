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
      explanation="New pages can start as a copy of this page as it is now. Later changes to the page or the template don't affect them."
      action="Save template"
      initial={{ title: page.draft.title.slice(0, 80), description: '' }}
      pending={isPending}
      onSubmit={async (values) => {
        await save({ id: page.id, ...values });
        toast.success('Template saved', {
          description: 'People at your company can use it for new pages.',
        });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
