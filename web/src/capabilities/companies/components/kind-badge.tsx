import { companyKinds, type CompanyKind } from '@trunkline/contract/kernel/company-kinds';
import { Building, Building2, Network, Store, Waypoints, type LucideIcon } from 'lucide-react';

const icons: Record<CompanyKind, LucideIcon> = {
  platform: Waypoints,
  master_distributor: Network,
  distributor: Building2,
  reseller: Store,
  customer: Building,
};

/** Shows a company's kind as an icon and a label; no colour, because no kind needs attention. */
export function KindBadge({ kind }: { kind: CompanyKind }) {
  const Icon = icons[kind];
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-muted">
      <Icon aria-hidden="true" className="size-3.5" />
      {companyKinds[kind]}
    </span>
  );
}
