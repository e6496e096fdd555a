import { useInfiniteQuery } from '@tanstack/react-query';
import type { CspGroup } from '@trunkline/contract/security';
import { cspOptions } from '../queries.ts';
import type { SecurityAddressState } from '../use-security-address.ts';
import { ReportGroups } from './report-groups.tsx';

const cell = ({ blocked, directive, path }: CspGroup) => (
  <div className="grid gap-0.5">
    {directive === 'other' ? (
      <span className="font-medium">Violations too rare to list</span>
    ) : (
      <>
        <span className="font-medium wrap-anywhere">{blocked}</span>
        <p className="text-[13px] text-muted wrap-anywhere">
          <code className="text-xs">{directive}</code>
          {path !== '' && (
            <>
              {' '}
              on <code className="text-xs">{path}</code>
            </>
          )}
        </p>
      </>
    )}
  </div>
);

const texts = {
  site: {
    help: "Browsers blocked these files. Either they aren't yours, or the site itself must serve them.",
    emptyTitle: 'No violations',
    emptyDescription:
      'Anything that browsers block on one of your sites appears here, grouped by what was blocked and where.',
  },
  extension: {
    help: "Visitors' browser extensions tried to load these files. There is nothing to fix.",
    emptyTitle: 'No extension reports',
    emptyDescription:
      "Files that visitors' browser extensions tried to load appear here, so they don't hide other reports.",
  },
};

/** Lists resources that browsers refused to load on the sites. */
export function CspTab({ tenant, address }: { tenant: string; address: SecurityAddressState }) {
  return (
    <ReportGroups
      label="Content Security Policy violations"
      firstColumn={{ label: 'Blocked', cell }}
      texts={texts}
      query={useInfiniteQuery(cspOptions(tenant, address.address.other !== null))}
      address={address}
    />
  );
}
