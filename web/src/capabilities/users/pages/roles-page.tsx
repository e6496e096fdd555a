import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useMe } from '../../auth/index.ts';
import { CompanyPicker } from '../components/company-picker.tsx';
import { RolesPanel } from '../components/roles/roles-panel.tsx';
import { RolesSkeleton } from '../components/roles/roles-skeleton.tsx';
import { noDraft, type RoleDraft } from '../role-draft.ts';
import { roleMatrixOptions } from '../role-queries.ts';
import { useRolesAddress } from '../use-roles-address.ts';

export function RolesPage() {
  useTitle('Role Management');
  const me = useMe();
  const { role, company, go } = useRolesAddress(me.company.id);
  const query = useQuery(roleMatrixOptions(me.company.id, company));
  // Drafts per company, so that switching companies loses nothing.
  const [drafts, setDrafts] = useState<Readonly<Record<string, RoleDraft>>>({});
  const hasUnsavedChanges = Object.values(drafts).some((draft) => draft.size > 0);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsavedChanges && current.pathname !== next.pathname,
    enableBeforeUnload: () => hasUnsavedChanges,
    withResolver: true,
  });
  const failed = query.error && !query.data;
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-xl font-semibold tracking-tight">Roles</h1>
          <p className="text-muted">
            What each role can do. Changes apply to the company and all companies below it;
            permissions removed by a company above can't be granted here.
          </p>
        </div>
        {me.company.kind !== 'customer' && (
          <div className="w-full sm:w-72">
            <CompanyPicker
              value={company}
              onChange={(next) => go({ company: next ?? me.company.id })}
            />
          </div>
        )}
      </header>
      {failed ? (
        <div className="rounded-lg border border-border bg-surface">
          <QueryError title="Couldn't load the roles" query={query} />
        </div>
      ) : query.data ? (
        <RolesPanel
          key={query.data.company.id}
          matrix={query.data}
          stale={query.isPlaceholderData}
          role={role}
          onRole={(next) => go({ role: next })}
          draft={drafts[query.data.company.id] ?? noDraft}
          onDraft={(draft) => setDrafts((all) => ({ ...all, [query.data.company.id]: draft }))}
          onReload={() => void query.refetch()}
        />
      ) : (
        <RolesSkeleton />
      )}
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        onOpenChange={(open) => {
          if (!open) blocker.reset?.();
        }}
        title="Leave without saving?"
        description="Your changes to roles aren't saved yet and will be lost."
        confirmLabel="Leave"
        cancelLabel="Stay here"
        danger
        onConfirm={() => blocker.proceed?.()}
      />
    </div>
  );
}
