import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTitle } from '../../../kernel/use-title.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useMe } from '../../auth/index.ts';

const DomainsTab = lazy(async () => ({
  default: (await import('../components/domains-tab.tsx')).DomainsTab,
}));
const TextsTab = lazy(async () => ({
  default: (await import('../components/texts-tab.tsx')).TextsTab,
}));

const tabs = [
  { value: 'domains', label: 'Domains', Content: DomainsTab },
  { value: 'texts', label: 'Texts and mail', Content: TextsTab },
] as const;

/** /admin/tenant-settings: how a company appears to others. */
export function TenantSettingsPage() {
  useTitle('Tenant Settings');
  const me = useMe();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const company = typeof search['company'] === 'string' ? search['company'] : me.company.id;
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <h1 className="text-xl font-semibold tracking-tight">Tenant Settings</h1>
      <Tabs
        label="Tenant settings"
        value={typeof search['tab'] === 'string' ? search['tab'] : tabs[0].value}
        onValueChange={(tab) => void navigate({ to: '.', search: { ...search, tab } })}
        tabs={tabs.map(({ value, label, Content }) => ({
          value,
          label,
          content: (
            <Suspense fallback={<Skeleton className="h-48 w-full" />}>
              <Content companyId={company} />
            </Suspense>
          ),
        }))}
      />
    </div>
  );
}
