import { useQuery } from '@tanstack/react-query';
import type { OwnTemplate } from '@trunkline/contract/pages';
import { describeError } from '../../../../kernel/describe-error.ts';
import { useRowsDialog } from '../../../../kernel/resource/use-rows-dialog.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { useRemoveTemplate, useRenameTemplate } from '../mutations.ts';
import { ownTemplatesOptions, templatesOptions } from '../queries.ts';
import { TemplateNameDialog } from '../template-name-dialog.tsx';
import { TemplateChoice, type StartingPoint } from './template-choice.tsx';

/** Lists the available templates; the company's own can be renamed and deleted. */
export function StartingPoints({
  tenant,
  value,
  onChange,
}: {
  tenant: string;
  value: StartingPoint;
  onChange: (start: StartingPoint) => void;
}) {
  const templates = useQuery(templatesOptions(tenant));
  const ownTemplates = useQuery(ownTemplatesOptions(tenant));
  const remove = useRemoveTemplate(tenant);
  const rename = useRenameTemplate(tenant);
  const dialog = useRowsDialog<OwnTemplate, 'rename' | 'remove'>(ownTemplates.data?.items ?? []);
  const { shown, opened } = dialog;
  const [selectedTemplate] = shown?.rows ?? [];
  if (templates.isPending || ownTemplates.isPending) return <Skeleton className="h-48 w-full" />;
  const confirm = () => {
    if (!selectedTemplate) return;
    remove.mutate(selectedTemplate.id, {
      onSuccess: () => {
        toast.success(`${selectedTemplate.title} was moved to the recycle bin`);
        if (value.kind === 'own_template' && value.id === selectedTemplate.id)
          onChange({ kind: 'blank' });
      },
      onError: (error) => toast.error(describeError(error).message),
      onSettled: dialog.close,
    });
  };
  return (
    <>
      {ownTemplates.isError && (
        <p role="alert" className="text-muted">
          Couldn't load your own templates. You can still use the others.
        </p>
      )}
      <TemplateChoice
        templates={templates.data ?? []}
        own={ownTemplates.data?.items ?? []}
        value={value}
        onChange={onChange}
        onRename={(template) => dialog.open('rename', [template])}
        onRemove={(template) => dialog.open('remove', [template])}
      />
      {selectedTemplate && opened?.task === 'rename' && (
        <TemplateNameDialog
          heading={`Rename the template “${selectedTemplate.title}”`}
          explanation="Its content and the pages created from it won't change."
          action="Rename template"
          initial={selectedTemplate}
          pending={rename.isPending}
          onSubmit={async (values) => {
            await rename.mutateAsync({ id: selectedTemplate.id, ...values });
            dialog.close();
          }}
          onClose={dialog.close}
        />
      )}
      <ConfirmDialog
        open={opened?.task === 'remove'}
        danger
        pending={remove.isPending}
        onOpenChange={(open) => {
          if (!open) dialog.close();
        }}
        title={`Remove the template “${selectedTemplate?.title ?? ''}”?`}
        description="It will no longer be offered for new pages. Pages created from it won't change, and you can restore it from the recycle bin."
        confirmLabel="Remove template"
        onConfirm={confirm}
      />
    </>
  );
}
