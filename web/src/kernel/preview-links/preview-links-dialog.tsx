import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PreviewLink } from '@trunkline/contract/kernel/preview-links';
import { useState } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { formatInstant } from '../../ui/formats.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast-store.ts';
import { apiFor } from '../api.ts';
import { describeError } from '../describe-error.ts';

const durations = { '1': '1 day', '7': '7 days', '30': '30 days' } as const;
type Days = keyof typeof durations;
const daysOf = { '1': 1, '7': 7, '30': 30 } as const;
const isDays = (value: string | null): value is Days => value !== null && value in durations;

/** Creates, lists and revokes links that show a draft to anyone who has the link. */
export function PreviewLinksDialog({
  tenant,
  resource,
  id,
  onClose,
}: {
  tenant: string;
  resource: 'pages' | 'blog';
  id: string;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const api = apiFor(tenant)[resource];
  const links = useQuery(api.previewLinks.queryOptions({ input: { id } }));
  const [days, setDays] = useState<Days>('7');
  const settled = {
    retry: false,
    onSettled: () => client.invalidateQueries({ queryKey: api.previewLinks.key() }),
    onError: (error: unknown) => toast.error(describeError(error).message),
  } as const;
  const create = useMutation({
    ...settled,
    mutationFn: () => api.createPreviewLink.call({ id, days: daysOf[days] }),
  });
  const revoke = useMutation({
    ...settled,
    mutationFn: (link_id: string) => api.revokePreviewLink.call({ id, link_id }),
    onSuccess: () => toast.success('Link revoked'),
  });
  const items = links.data?.items ?? [];
  const created = create.data;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Share a preview"
      description="Anyone with a preview link sees the current draft without signing in. They can't change anything."
    >
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-40 flex-1">
            <Field label="Link expires after">
              {(control) => (
                <Select
                  {...control}
                  options={Object.entries(durations).map(([value, label]) => ({ value, label }))}
                  value={days}
                  onValueChange={(value) => {
                    if (isDays(value)) setDays(value);
                  }}
                />
              )}
            </Field>
          </div>
          <Button
            variant="primary"
            className="h-9"
            pending={create.isPending}
            onClick={() => create.mutate()}
          >
            Create link
          </Button>
        </div>
        {created && items.some((link) => link.id === created.id) && (
          <div className="grid grid-cols-1 gap-3 rounded-md border border-border bg-sunken p-3">
            <p className="font-mono text-xs break-all">{created.url}</p>
            <div className="flex flex-wrap items-center gap-2">
              <CopyButton
                text={created.url}
                label="Copy link"
                copied="Link copied"
                failed="Couldn't copy the link. Select it and copy it yourself."
              />
              <a href={created.url} target="_blank" rel="noreferrer" className={buttonClass()}>
                Open
              </a>
            </div>
            <p className="text-[13px] text-muted">Copy the link now. It won't be shown again.</p>
          </div>
        )}
        {links.isError && <p role="alert">{describeError(links.error).message}</p>}
        {items.length > 0 && (
          <ul aria-label="Preview links" className="divide-y divide-border">
            {items.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                pending={revoke.isPending && revoke.variables === link.id}
                onRevoke={() => revoke.mutate(link.id)}
              />
            ))}
          </ul>
        )}
        {links.data && items.length === 0 && <p className="text-muted">No preview links yet.</p>}
      </div>
    </Dialog>
  );
}

function LinkRow({
  link,
  pending,
  onRevoke,
}: {
  link: PreviewLink;
  pending: boolean;
  onRevoke: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1">
        <p>Expires {formatInstant(link.expires_at)}</p>
        <p className="text-[13px] text-muted">
          Created <RelativeTime value={link.created_at} />
          {link.created_by && ` by ${link.created_by}`}
        </p>
      </div>
      <Button size="small" pending={pending} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
