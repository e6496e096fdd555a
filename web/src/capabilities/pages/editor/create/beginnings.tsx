import { useQuery } from '@tanstack/react-query';
import type { OwnTemplate } from '@trunkline/contract/pages';
import { useState } from 'react';
import { describeError } from '../../../../kernel/describe-error.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { useRemoveTemplate } from '../mutations.ts';
import { ownTemplatesOptions, templatesOptions } from '../queries.ts';
import { TemplateChoice, type Start } from './template-choice.tsx';

/** The templates there are, to choose one; those of the company can be removed. */
export function Beginnings({
  tenant,
  value,
  onChange,
}: {
  tenant: string;
  value: Start;
  onChange: (start: Start) => void;
}) {
  const templates = useQuery(templatesOptions(tenant));
  const own = useQuery(ownTemplatesOptions(tenant));
  const remove = useRemoveTemplate(tenant);
  const [leaving, setLeaving] = useState<OwnTemplate | null>(null);
  if (templates.isPending || own.isPending) return <Skeleton className="h-48 w-full" />;
  const confirm = () => {
    if (leaving === null) return;
    remove.mutate(leaving.id, {
      onSuccess: () => {
        toast.success(`${leaving.title} was moved to the recycle bin`);
        if (value.kind === 'own_template' && value.id === leaving.id) onChange({ kind: 'blank' });
      },
      onError: (error) => toast.error(describeError(error).message),
      onSettled: () => setLeaving(null),
    });
  };
  return (
    <>
      {own.isError && (
        <p role="alert" className="text-muted">
          Your own templates could not be loaded. The others can be taken.
        </p>
      )}
      <TemplateChoice
        templates={templates.data ?? []}
        own={own.data?.items ?? []}
        value={value}
        onChange={onChange}
        onRemove={setLeaving}
      />
      <ConfirmDialog
        open={leaving !== null}
        danger
        pending={remove.isPending}
        onOpenChange={(open) => {
          if (!open) setLeaving(null);
        }}
        title={`Remove the template '${leaving?.title ?? ''}'?`}
        description="It is no longer offered. Pages that began with it stay as they are, and it can be brought back from the recycle bin."
        confirmLabel="Remove"
        onConfirm={confirm}
      />
    </>
  );
}
