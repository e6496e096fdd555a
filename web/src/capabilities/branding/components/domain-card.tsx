import type { Domain } from '@trunkline/contract/branding';
import type { Me } from '@trunkline/contract/users';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { isBeingChecked, useCheckDomain, useMakePrimary } from '../domain-queries.ts';
import { showFailure } from '../failure.ts';
import { DomainRecords } from './domain-records.tsx';

const states = {
  pending: { label: 'Pending', tone: 'primary' },
  valid: { label: 'Verified', tone: 'success' },
  invalid: { label: 'Needs attention', tone: 'warning' },
  conflict: { label: 'Conflict', tone: 'danger' },
  not_found: { label: 'Not found', tone: 'danger' },
} as const satisfies Record<Domain['status'], { label: string; tone: BadgeTone }>;

/**
 * Shows one domain: its state in words, its actions, and every record with expected and actual
 * values.
 */
export function DomainCard({
  domain,
  me,
  onRemove,
}: {
  domain: Domain;
  me: Me;
  onRemove: () => void;
}) {
  const { display, status, is_primary, checked_at, next_check_at, ends_at, explanation } = domain;
  const id = useId();
  const check = useCheckDomain();
  const makePrimary = useMakePrimary();
  const [open, setOpen] = useState<boolean | null>(null);
  const isOpen = open ?? (status !== 'valid' || ends_at !== null);
  const state =
    ends_at === null ? states[status] : ({ label: 'Verified, at risk', tone: 'warning' } as const);
  const isChecking = check.isPending || isBeingChecked(domain);
  const canUpdate = me.permissions.includes('branding:update');
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-3 rounded-lg border border-border bg-surface p-4"
    >
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <h2 className="flex flex-wrap items-center gap-2 text-sm font-semibold wrap-anywhere">
            <span id={id}>{display}</span>
            <Badge tone={state.tone} dot>
              {state.label}
            </Badge>
            {is_primary && <Badge>Primary domain</Badge>}
          </h2>
          <p className="text-sm text-muted">{explanation}</p>
          {ends_at !== null && (
            <p className="text-sm font-medium text-warning">
              It will stop working <RelativeTime value={ends_at} />.
            </p>
          )}
          <p aria-live="polite" className="text-[13px] text-muted">
            {isChecking ? (
              'Checking the records…'
            ) : checked_at === null ? (
              'Not checked yet'
            ) : (
              <>
                Checked <RelativeTime value={checked_at} />
                {next_check_at === null ? (
                  ". It won't be checked automatically again."
                ) : (
                  <>
                    , next check <RelativeTime value={next_check_at} />
                  </>
                )}
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {canUpdate && (
            <Button
              size="small"
              pending={isChecking}
              aria-label={`Check now: ${display}`}
              onClick={() => check.mutate(domain, { onError: showFailure })}
            >
              Check now
            </Button>
          )}
          {canUpdate && status === 'valid' && !is_primary && (
            <Button
              size="small"
              pending={makePrimary.isPending}
              aria-label={`Make primary: ${display}`}
              onClick={() =>
                makePrimary.mutate(domain, {
                  onSuccess: () => toast.success(`${display} is now the primary domain`),
                  onError: showFailure,
                })
              }
            >
              Make primary
            </Button>
          )}
          {me.permissions.includes('branding:delete') && (
            <Button
              size="small"
              variant="ghost"
              aria-label={`Remove ${display}`}
              onClick={onRemove}
            >
              Remove
            </Button>
          )}
        </div>
      </header>
      <div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-records`}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex items-center gap-1 rounded-sm text-[13px] font-medium text-primary-text pointer-coarse:min-h-11"
        >
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-4 transition-transform', !isOpen && '-rotate-90')}
          />
          DNS records
        </button>
        <div id={`${id}-records`} hidden={!isOpen} className="mt-2">
          {isOpen && <DomainRecords domain={domain} />}
        </div>
      </div>
    </section>
  );
}
