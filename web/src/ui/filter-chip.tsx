import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import { popupClass, popupItemClass } from './popup-class.ts';
import type { Option } from './select.tsx';

export interface FilterChipProps {
  label: string;
  options: readonly Option[];
  value: Option | null;
  onValueChange: (option: Option | null) => void;
  /** Given for long lists: a search field appears, and the caller fetches other options. */
  onSearch?: (text: string) => void;
  pending?: boolean;
}

/** A filter: dashed while it is not set, filled with its value once it is. */
export function FilterChip({
  label,
  options,
  value,
  onValueChange,
  onSearch,
  pending = false,
}: FilterChipProps) {
  const [typed, setTyped] = useState('');
  return (
    <span
      className={classNames(
        'inline-flex h-7 max-w-full items-center rounded-full border text-[13px] pointer-coarse:h-11',
        value ? 'border-border-strong bg-surface' : 'border-dashed border-border-strong text-muted',
      )}
    >
      <Base.Root
        items={options}
        value={value}
        onValueChange={onValueChange}
        isItemEqualToValue={(one, other) => one.value === other.value}
        filter={onSearch ? null : undefined}
        inputValue={typed}
        onInputValueChange={(text, { reason }) => {
          // Choosing puts the value's name into the field, which then would search for itself.
          const next = reason === 'input-change' ? text : '';
          setTyped(next);
          onSearch?.(next);
        }}
      >
        <Base.Trigger
          aria-label={value ? `${label}: ${value.label}. Change this filter` : `Filter by ${label}`}
          className={classNames(
            'flex h-full min-w-0 items-center gap-1 rounded-full px-2.5 hover:bg-sunken',
            value && 'rounded-r-none pr-1.5',
          )}
        >
          {value ? (
            <>
              <span className="text-muted">{label}</span>
              <span className="truncate font-medium text-primary-text">{value.label}</span>
            </>
          ) : (
            <>
              <Plus aria-hidden="true" className="size-3.5" />
              {label}
            </>
          )}
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner align="start" sideOffset={4} className="z-50 outline-none">
            <Base.Popup
              className={classNames(popupClass, 'w-64 max-w-[calc(100vw-2rem)]')}
              aria-label={label}
            >
              {onSearch && (
                <Base.Input
                  placeholder="Search…"
                  aria-label={`Search ${label}`}
                  className="mb-1 h-8 w-full rounded-md border border-border bg-surface px-2 text-sm pointer-coarse:h-11 pointer-coarse:text-base"
                />
              )}
              <Base.Empty className="px-2 py-3 text-center text-muted empty:hidden">
                {pending ? 'Searching…' : 'Nothing found'}
              </Base.Empty>
              <Base.List>
                {(option: Option) => (
                  <Base.Item key={option.value} value={option} className={popupItemClass}>
                    <span className="flex-1 truncate">{option.label}</span>
                    <Base.ItemIndicator>
                      <Check aria-hidden="true" className="size-4 text-primary-text" />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      {value && (
        <button
          type="button"
          aria-label={`Clear the filter ${label}`}
          onClick={() => onValueChange(null)}
          className="flex h-full items-center rounded-r-full pr-2 pl-1 text-muted hover:bg-sunken hover:text-text pointer-coarse:min-w-8"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </span>
  );
}
