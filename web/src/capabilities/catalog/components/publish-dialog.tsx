import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Service } from '@trunkline/contract/catalog';
import { useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { putRow, refreshAll } from '../../../kernel/resource/cache.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Publishes a service, with a reason that appears in its version list. */
export function PublishDialog({
  service,
  services,
  onClose,
}: {
  service: Service;
  services: Resource<Service>;
  onClose: () => void;
}) {
  const [reason, setReason] = useState(service.publish_request?.reason ?? '');
  const client = useQueryClient();
  const publish = useMutation({
    retry: false,
    mutationFn: () =>
      apiFor(services.tenant).catalog.publish.call({
        id: service.id,
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      }),
    onSuccess: (saved) => {
      putRow(client, services, saved);
      void refreshAll(client, services);
      const done = saved.state === 'published' ? 'published' : 'sent for approval';
      toast.success(`${saved.name} was ${done}`);
      onClose();
    },
    onError: (error) => toast.error(describeError(error).message),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Publish ${service.name}?`}
      description="Companies below yours will be able to list it, and visitors to your site will see it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={publish.isPending} onClick={() => publish.mutate()}>
            Publish service
          </Button>
        </>
      }
    >
      <Field label="What's new" help="Shown in the service's version list.">
        {(control) => (
          <Textarea
            {...control}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
