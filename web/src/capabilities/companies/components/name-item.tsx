import { Link } from '@tanstack/react-router';
import { unnamedCompany } from '@trunkline/contract/companies/listing';
import { Building2, ChevronRight } from 'lucide-react';
import { useMe } from '../../auth/index.ts';

/** Prompts people who signed up to name their company, which has no name of its own yet. */
export function NameItem() {
  if (useMe().company.name !== unnamedCompany) return null;
  return (
    <li>
      <Link
        to="/app/company"
        search={{ edit: true }}
        className="flex min-h-10 items-center gap-2.5 rounded-md px-2 hover:bg-sunken pointer-coarse:min-h-11"
      >
        <Building2 aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 font-medium">Name your company</span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
