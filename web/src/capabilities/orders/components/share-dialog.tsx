import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiFor } from '../../../kernel/api.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { QueryError } from '../../../kernel/query-error.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { linkOptions } from '../queries.ts';

/** Creates, copies and revokes the public link to an order's progress. */
export function ShareDialog({
  tenant,
  id,
  number,
  onClose,
}: {
  tenant: string;
  id: string;
  number: number;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { orders } = apiFor(tenant);
  const link = useQuery(linkOptions(tenant, id));
  const change = useMutation({
    retry: false,
    mutationFn: (shared: boolean) =>
      shared ? orders.share.call({ id }) : orders.unshare.call({ id }),
    onSuccess: (newLink, shared) => {
      client.setQueryData(linkOptions(tenant, id).queryKey, newLink);
      if (!shared) toast.success('Link revoked');
    },
    onError: (error) => toast.error(describeError(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: orders.link.key() }),
  });
  const url = link.data?.url ?? null;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Share order ${number}`}
      description="Anyone with the link can see each step, the company responsible and the due date without signing in. Prices aren't shown."
      footer={
        link.data &&
        (url === null ? (
          <Button variant="primary" pending={change.isPending} onClick={() => change.mutate(true)}>
            Create link
          </Button>
        ) : (
          <Button variant="danger" pending={change.isPending} onClick={() => change.mutate(false)}>
            Revoke link
          </Button>
        ))
      }
    >
      {link.isError ? (
        <QueryError title="Couldn't load the link" query={link} />
      ) : link.isPending ? (
        <Skeleton className="h-16" />
      ) : url === null ? (
        <p className="text-muted">This order isn't shared.</p>
      ) : (
        <div className="grid grid-cols-1 gap-3 rounded-md border border-border bg-sunken p-3">
          <p className="font-mono text-xs break-all">{url}</p>
          <div className="flex flex-wrap items-center gap-2">
            <CopyButton
              text={url}
              label="Copy link"
              copied="Link copied"
              failed="Couldn't copy the link. Select it and copy it yourself."
            />
            <a href={url} target="_blank" rel="noreferrer" className={buttonClass()}>
              Open tracker
            </a>
          </div>
          <p className="text-[13px] text-muted">
            The link works until you revoke it or until 90 days after the order ends, whichever
            comes first.
          </p>
        </div>
      )}
    </Dialog>
  );
}
