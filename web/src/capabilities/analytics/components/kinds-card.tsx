import type { Dashboard } from '@trunkline/contract/analytics';
import { companyKinds } from '@trunkline/contract/kernel/company-kinds';
import { Link } from '@tanstack/react-router';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatNumber, formatPercent } from '../../../ui/formats.ts';

/** Shows companies by kind. The bars repeat the numbers, so they are decorative. */
export function KindsCard({ companies }: { companies: Dashboard['companies'] }) {
  const largest = Math.max(...companies.by_kind.map(({ count }) => count), 1);
  return (
    <Card title="Companies by type" description="Includes your own company">
      {companies.total === 0 ? (
        <EmptyState
          title="No companies yet"
          description="Distributors, resellers and customers below your company will appear here."
        />
      ) : (
        <table className="w-full text-[13px]">
          <thead className="sr-only">
            <tr>
              <th scope="col">Type</th>
              <th scope="col">Companies</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {companies.by_kind.map(({ kind, count }) => (
              <tr key={kind} className="border-t border-border first:border-0">
                <th scope="row" className="py-2.5 pr-3 text-left align-top font-normal">
                  <Link
                    to="/admin/companies"
                    search={{ kind }}
                    className="rounded-sm underline-offset-4 hover:underline"
                  >
                    {companyKinds[kind]}
                  </Link>
                  <svg aria-hidden="true" className="mt-1.5 block h-1.5 w-full">
                    <rect width="100%" height="6" rx="3" className="fill-sunken" />
                    <rect
                      width={`${(count / largest) * 100}%`}
                      height="6"
                      rx="3"
                      className="fill-primary"
                    />
                  </svg>
                </th>
                <td className="w-16 py-2.5 text-right align-top font-medium">
                  {formatNumber(count)}
                </td>
                <td className="w-14 py-2.5 text-right align-top text-muted">
                  {formatPercent(count / companies.total)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
