import { Plus } from 'lucide-react';
import { classNames } from './class-names.ts';
import type { Option } from './select.tsx';

export interface FilterChipProps {
  label: string;
  options: readonly Option[];
  value: Option | null;
  onValueChange: (option: Option | null) => void;
  /** Set for long lists. Shows a search field; the caller then provides the matching options. */
  onSearch?: (text: string) => void;
  pending?: boolean;
  /** Called when the options are first opened. */
  onOpen?: () => void;
}

export const filterName = (label: string, value: Option | null): string =>
  value ? `Change filter: ${label} ${value.label}` : `Filter by ${label}`;

export const filterTriggerClass = (value: Option | null): string =>
  classNames(
    'flex h-full min-w-0 items-center gap-1 rounded-full px-2.5 hover:bg-sunken',
    value && 'rounded-r-none pr-1.5',
  );

export function FilterTriggerLabel({ label, value }: { label: string; value: Option | null }) {
  return value ? (
    <>
      <span className="text-muted">{label}</span>{' '}
      <span className="truncate font-medium text-primary-text">{value.label}</span>
    </>
  ) : (
    <>
      <Plus aria-hidden="true" className="size-3.5" />
      {label}
    </>
  );
}
