import { useRouter } from '@tanstack/react-router';
import type { Company } from '@trunkline/contract/companies';
import { Palette } from 'lucide-react';
import { useArea } from '../../../kernel/areas.ts';
import { useMe } from '../../auth/index.ts';
import { Card } from '../../../ui/card.tsx';

/** Links to the settings of a company's logo, colours, domains and texts. */
export function BrandCard({ company }: { company: Company }) {
  const router = useRouter();
  const area = useArea();
  const { permissions } = useMe();
  if (area !== 'admin' || !permissions.includes('branding:read')) return null;
  const href = `/admin/tenant-settings?company=${company.id}`;
  return (
    <Card
      title="Brand"
      description="Logo, colours, domains and texts shown to the company's people and visitors"
    >
      <a
        href={href}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          void router.navigate({ href });
        }}
        className="inline-flex max-w-full items-center gap-1.5 rounded-sm text-[13px] text-primary-text underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        <Palette aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 wrap-break-word">{company.name}’s brand</span>
      </a>
    </Card>
  );
}
