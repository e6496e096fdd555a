import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { maxListedRules } from '@trunkline/contract/security/patterns';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** A general rule that companies can make stricter for themselves. */
export interface GeneralRule {
  key: string;
  name: string;
  description?: string;
  /** The value that applies to everyone. */
  general: string;
  /** The value that applies to the reader's company, if it differs. */
  effective?: string | null;
  own: readonly OwnRule[];
}

export interface OwnRule {
  id: string;
  company: string;
  text: string;
  /** If a company has several rules, the one with the highest priority applies. */
  priority: number;
  /** Whether another rule of the company has a higher priority, so that this one doesn't apply. */
  isReplaced: boolean;
  canChange: boolean;
}

/** Returns whether a company has another of these rules with a higher priority. */
export const isReplaced = (
  rule: { company_id: string; priority: number },
  rules: readonly { company_id: string; priority: number }[],
) => rules.some((other) => other.company_id === rule.company_id && other.priority > rule.priority);

type Noun = 'limit' | 'rule';

/** Number of companies listed below a general rule at first. */
const initialCount = 10;

const iconClass = 'size-7! text-muted pointer-coarse:size-11!';

/** Lists general rules, each followed by companies' stricter rules. */
export function OwnRules({
  label,
  noun,
  rules,
  isTruncated,
  canAdd,
  onAdd,
  onEdit,
  onRemove,
}: {
  label: string;
  noun: Noun;
  rules: readonly GeneralRule[];
  /** Whether the list may leave out companies' rules. */
  isTruncated: boolean;
  canAdd: boolean;
  onAdd: (key: string) => void;
  onEdit: (id: string) => void;
  onRemove: (id: string) => void;
}) {
  return (
    <>
      {isTruncated && (
        <p className="text-[13px] text-warning">
          Only the first {formatNumber(maxListedRules)} company {noun}s are shown, sorted by company
          name.
        </p>
      )}
      <ul
        aria-label={label}
        className="divide-y divide-border rounded-lg border border-border bg-surface"
      >
        {rules.map((rule) => (
          <li key={rule.key} className="grid gap-2 px-4 py-3">
            <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
              <div className="min-w-0 flex-1 max-sm:basis-full">
                <h3 className="font-medium">{rule.name}</h3>
                {rule.description && (
                  <p className="max-w-prose text-[13px] text-muted">{rule.description}</p>
                )}
              </div>
              <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 text-[13px] max-sm:basis-full sm:w-100">
                <dt className="text-muted">General</dt>
                <dd className="tabular-nums">{rule.general}</dd>
                {rule.effective && (
                  <>
                    <dt className="text-muted">Your company</dt>
                    <dd className="tabular-nums">
                      {rule.effective} <Badge tone="primary">Stricter</Badge>
                    </dd>
                  </>
                )}
              </dl>
              {canAdd && (
                <Button
                  size="small"
                  aria-label={`Add stricter ${noun}: ${rule.name}`}
                  onClick={() => onAdd(rule.key)}
                >
                  <Plus aria-hidden="true" className="size-3.5" />
                  Add stricter {noun}
                </Button>
              )}
            </div>
            {rule.own.length > 0 && (
              <OwnList
                label={`Stricter ${noun}s: ${rule.name}`}
                noun={noun}
                rule={rule}
                onEdit={onEdit}
                onRemove={onRemove}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Lists companies' stricter rules, collapsed to the first `initialCount`. */
function OwnList({
  label,
  noun,
  rule,
  onEdit,
  onRemove,
}: {
  label: string;
  noun: Noun;
  rule: GeneralRule;
  onEdit: (id: string) => void;
  onRemove: (id: string) => void;
}) {
  const [isExpanded, setIsExpanded] = useState(false);
  const { own } = rule;
  const toggleText = isExpanded ? 'Show fewer' : `Show all ${own.length} ${noun}s`;
  return (
    <div className="rounded-md bg-sunken/60 px-3 py-1 text-[13px]">
      <ul aria-label={label} className="grid">
        {(isExpanded ? own : own.slice(0, initialCount)).map((limit) => (
          <li key={limit.id} className="flex flex-wrap items-center gap-x-3 py-1">
            <span className="font-medium wrap-anywhere max-sm:basis-full sm:w-64">
              {limit.company}
            </span>
            <span className="min-w-0 flex-1 tabular-nums">
              {limit.text}
              {limit.priority > 0 && (
                <span className="text-muted"> · Priority {limit.priority}</span>
              )}
              {limit.isReplaced && (
                <span className="text-muted"> · Overridden by a higher-priority {noun}</span>
              )}
            </span>
            {limit.canChange && (
              <span className="flex">
                <Button
                  variant="ghost"
                  size="icon"
                  className={iconClass}
                  aria-label={`Change ${rule.name} for ${limit.company}`}
                  onClick={() => onEdit(limit.id)}
                >
                  <Pencil aria-hidden="true" className="size-3.5" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  className={iconClass}
                  aria-label={`Remove ${rule.name} for ${limit.company}`}
                  onClick={() => onRemove(limit.id)}
                >
                  <Trash2 aria-hidden="true" className="size-3.5" />
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {own.length > initialCount && (
        <Button
          size="small"
          className="my-1"
          aria-label={`${toggleText}: ${rule.name}`}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {toggleText}
        </Button>
      )}
    </div>
  );
}

export function OwnRulesSkeleton({ count }: { count: number }) {
  return (
    <ul
      aria-busy="true"
      className="divide-y divide-border rounded-lg border border-border bg-surface"
    >
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="flex flex-wrap gap-4 px-4 py-3">
          <span className="grid min-w-0 flex-1 gap-1.5">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3.5 w-72 max-w-full" />
          </span>
          <Skeleton className="h-4 w-56" />
        </li>
      ))}
    </ul>
  );
}
