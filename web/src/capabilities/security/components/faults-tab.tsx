import { useInfiniteQuery } from '@tanstack/react-query';
import type { FaultGroup } from '@trunkline/contract/security';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { faultsOptions } from '../queries.ts';
import type { SecurityAddressState } from '../use-security-address.ts';
import { ReportGroups } from './report-groups.tsx';

const kinds: Readonly<Record<string, string>> = {
  screen: 'Screen failed',
  error: 'Error',
  rejection: 'Promise rejection',
  other: 'Other errors',
};

const cell = ({ kind, message, path, release, sample }: FaultGroup) => (
  <div className="grid gap-0.5">
    <span className="font-medium wrap-anywhere">
      {kind === 'other' ? 'Errors too rare to list' : message || 'Error without a message'}
    </span>
    <p className="text-[13px] text-muted wrap-anywhere">
      {kinds[kind] ?? kind}
      {path !== '' && (
        <>
          {' '}
          on <code className="text-xs">{path}</code>
        </>
      )}
      {release !== null && (
        <>
          {' · '}
          {release === 'earlier' ? 'an earlier release' : <>release {release}</>}
        </>
      )}
    </p>
    {sample !== null && (
      <p className="flex flex-wrap items-center gap-x-1 text-[13px] text-muted">
        Newest error ID: <code className="text-xs">{sample}</code>
        <CopyButton
          text={sample}
          label="Copy the error ID"
          copied="Error ID copied"
          failed="Couldn't copy the error ID"
        />
      </p>
    )}
  </div>
);

const texts = {
  site: {
    help: 'Search the server log for an error ID to see the whole report.',
    emptyTitle: 'No browser errors',
    emptyDescription:
      "Errors in visitors' and colleagues' browsers appear here, grouped by message and route.",
  },
  extension: {
    help: "Visitors' browser extensions failed. There is nothing to fix.",
    emptyTitle: 'No extension errors',
    emptyDescription:
      "Errors in visitors' browser extensions appear here, so they don't hide other errors.",
  },
};

/** Errors that browsers reported from the sites and the application. */
export function FaultsTab({ tenant, address }: { tenant: string; address: SecurityAddressState }) {
  return (
    <ReportGroups
      label="Browser errors"
      firstColumn={{ label: 'Error', cell }}
      texts={texts}
      query={useInfiniteQuery(faultsOptions(tenant, address.address.other !== null))}
      address={address}
    />
  );
}
