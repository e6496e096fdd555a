import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { companyKinds } from '@trunkline/contract/kernel/company-kinds';
import type { ReactNode } from 'react';
import { rowOptions } from '../../../kernel/resource/index.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { useCompanies } from '../use-companies.tsx';

/** Shows the user's own company on the home screen of the workspace. */
export function CompanyCard() {
  const me = useMe();
  const { data, isError } = useQuery(rowOptions(useCompanies(), me.company.id));
  return (
    <Card
      title="Your company"
      actions={
        <Link
          to="/app/company"
          className="rounded-sm text-[13px] text-primary-text underline-offset-4 hover:underline"
        >
          Open company
        </Link>
      }
    >
      <p className="font-medium wrap-anywhere">{me.company.name}</p>
      <p className="text-[13px] text-muted">{companyKinds[me.company.kind]}</p>
      {data === undefined ? (
        !isError && <Skeleton className="mt-3 h-16" />
      ) : (
        <dl className="mt-3 grid gap-2 text-[13px]">
          <Fact name="Email">{data.contact_email}</Fact>
          <Fact name="Phone">{data.phone}</Fact>
          <Fact name="Website">{data.website}</Fact>
        </dl>
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
