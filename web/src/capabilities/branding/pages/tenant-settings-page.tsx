import { useRouter, useSearch } from '@tanstack/react-router';
import type { Permission } from '@trunkline/contract/kernel/roles';
import { type ComponentType, lazy, Suspense } from 'react';
import { fromCapabilities } from '../../../kernel/capabilities.ts';
import type { PictureInputType } from '../../../kernel/capability.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { useMe } from '../../auth/index.ts';
import { companyOf } from '../address.ts';
import { CompanyChoice } from '../components/company-choice.tsx';
import { SettingsSkeleton } from '../components/settings-skeleton.tsx';
import { PictureUrlInput } from '../components/picture-url-input.tsx';

const BrandingTab = lazy(async () => ({
  default: (await import('../components/branding-tab.tsx')).BrandingTab,
}));

const DomainsTab = lazy(async () => ({
  default: (await import('../components/domains-tab.tsx')).DomainsTab,
}));
const TextsTab = lazy(async () => ({
  default: (await import('../components/texts-tab.tsx')).TextsTab,
}));
const SiteTab = lazy(async () => ({
  default: (await import('../components/site-tab.tsx')).SiteTab,
}));
const SecurityTab = lazy(async () => ({
  default: (await import('../components/security-tab.tsx')).SecurityTab,
}));

interface SettingsTab {
  value: string;
  label: string;
  Content: ComponentType<{ company: string; pictureInput: PictureInputType }>;
  needs?: Permission;
}

const firstTab: SettingsTab = { value: 'branding', label: 'Branding', Content: BrandingTab };
const tabs: readonly SettingsTab[] = [
  firstTab,
  { value: 'domains', label: 'Domains', Content: DomainsTab },
  { value: 'site', label: 'Site', Content: SiteTab },
  { value: 'texts', label: 'Text and email', Content: TextsTab },
  { value: 'security', label: 'Security', Content: SecurityTab, needs: 'roles:read' },
];

const pictureInput = fromCapabilities(
  (capabilities) =>
    capabilities.find(({ pictureInput }) => pictureInput !== null)?.pictureInput ?? PictureUrlInput,
);

/** /admin/tenant-settings: a company's public appearance, selected by `?company=` and `?tab=`. */
export function TenantSettingsPage() {
  useTitle('Tenant Settings');
  const me = useMe();
  const router = useRouter();
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const company = companyOf(address, me.company.id);
  const visibleTabs = tabs.filter(
    ({ needs }) => needs === undefined || me.permissions.includes(needs),
  );
  const tab = visibleTabs.find(({ value }) => value === address['tab']) ?? firstTab;
  const openPart = (part: { company?: string; tab?: string }) =>
    void router.navigate({ to: '.', search: { ...address, ...part } });
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <header className="flex flex-wrap items-end gap-4">
        <div className="mr-auto">
          <h1 className="text-xl font-semibold tracking-tight">Tenant Settings</h1>
          <p className="mt-1 text-muted">
            A company's branding, domains, texts, site and sign-in security.
          </p>
        </div>
        <CompanyChoice value={company} onChange={(id) => openPart({ company: id })} />
      </header>
      <Tabs
        label="Settings"
        value={tab.value}
        onValueChange={(value) => openPart({ tab: value })}
        tabs={visibleTabs.map(({ value, label, Content }) => ({
          value,
          label,
          content: (
            <Suspense fallback={<SettingsSkeleton />}>
              <Content key={company} company={company} pictureInput={pictureInput()} />
            </Suspense>
          ),
        }))}
      />
    </div>
  );
}
