import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { Card } from '../../../ui/card.tsx';
import { formatCounted } from '../../../ui/formats.ts';
import { useMe } from '../../auth/index.ts';
import { countsOptions } from '../queries.ts';

/** Shows the number of companies and people in the user's company and below it. */
export function ReachCard() {
  const { company, permissions } = useMe();
  const { data } = useQuery(countsOptions(company.id));
  return (
    <Card title="Your network">
      <div className="grid grid-cols-2 gap-3">
        <Figure label="Companies" to="/app/companies" count={data?.companies} />
        {permissions.includes('users:read') && (
          <Figure label="People" to="/app/team" count={data?.users} />
        )}
      </div>
    </Card>
  );
}

function Figure({
  label,
  to,
  count,
}: {
  label: string;
  to: LinkProps['to'];
  count: number | undefined;
}) {
  return (
    <Link to={to} className="grid rounded-md bg-sunken p-3 hover:ring-1 hover:ring-border-strong">
      <span className="text-2xl font-semibold tabular-nums">
        {count === undefined ? '–' : formatCounted(count, requestLimits.countedInAll)}
      </span>
      <span className="text-[13px] text-muted">{label}</span>
    </Link>
  );
}
