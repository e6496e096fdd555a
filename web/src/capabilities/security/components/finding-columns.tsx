import type { Finding } from '@trunkline/contract/security';
import { formatDate } from '../../../ui/formats.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { itemTexts, problemOf } from '../posture-labels.ts';
import type { Column } from './rows-table.tsx';

/** Shows who accepted a finding, until when, and why. */
function Acceptance({ finding }: { finding: Finding }) {
  const { accepted_until: until, accepted_by: by, accepted_reason: reason } = finding;
  if (until === null) return null;
  return (
    <span className="block">
      Accepted until {formatDate(`${until}T12:00:00Z`)} by {by ?? 'someone'}
      {reason && `: ${reason}`}
    </span>
  );
}

const fixOf = ({ kind, can_fix: canFix }: Finding): string =>
  itemTexts[kind].fix === null
    ? 'Renew the secret on the Integrations screen.'
    : canFix
      ? (itemTexts[kind].fix ?? '')
      : "You can't fix this finding yourself.";

export const findingColumns = (accepted: boolean): Column<Finding>[] => [
  {
    label: 'Finding',
    cell: (finding) => (
      <div className="grid gap-0.5">
        <span className="font-medium wrap-anywhere">{finding.label}</span>
        <p className="text-[13px] text-muted wrap-anywhere">
          {problemOf(finding)}
          {finding.since !== null && (
            <>
              {' · '}
              <RelativeTime value={finding.since} />
            </>
          )}
          {accepted && <Acceptance finding={finding} />}
          <span className="block md:hidden">{finding.company_name}</span>
        </p>
      </div>
    ),
  },
  {
    label: 'Company',
    width: 'w-52',
    wide: true,
    cell: ({ company_name: name }) => <span className="text-muted">{name ?? '–'}</span>,
  },
  ...(accepted
    ? []
    : [
        {
          label: 'Fix',
          width: 'w-80',
          wide: true,
          cell: (finding: Finding) => (
            <span className="text-[13px] text-muted">{fixOf(finding)}</span>
          ),
        },
      ]),
];
