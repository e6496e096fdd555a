import { Combobox as Base } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import {
  FilterTriggerLabel,
  filterName,
  filterTriggerClass,
  type FilterChipProps,
} from './filter-trigger.tsx';
import { popupClass, popupItemClass } from './popup-class.ts';
import { usePortalContainer } from './portal-context.ts';
import type { Option } from './select.tsx';

/** An open filter: its options, and a search if there are many. Loaded on demand. */
export function FilterChoices({
  label,
  options,
  value,
  onValueChange,
  onSearch,
  pending = false,
}: FilterChipProps) {
  const container = usePortalContainer();
  const [typed, setTyped] = useState('');
  return (
    <Base.Root
      defaultOpen
      items={options}
      value={value}
      onValueChange={onValueChange}
      isItemEqualToValue={(a, b) => a.value === b.value}
      filter={onSearch ? null : undefined}
      inputValue={typed}
      onInputValueChange={(text, { reason }) => {
        // Selecting writes the option's name into the field, which must not trigger a search.
        const next = reason === 'input-change' ? text : '';
        setTyped(next);
        onSearch?.(next);
      }}
    >
      <Base.Trigger aria-label={filterName(label, value)} className={filterTriggerClass(value)}>
        <FilterTriggerLabel label={label} value={value} />
      </Base.Trigger>
      <Base.Portal container={container}>
        <Base.Positioner align="start" sideOffset={4} className="z-50 outline-none">
          <Base.Popup
            className={classNames(popupClass, 'w-64 max-w-[calc(100vw-2rem)]')}
            aria-label={label}
          >
            {onSearch && (
              <Base.Input
                placeholder="Search…"
                aria-label={`Search ${label}`}
                className="mb-1 h-8 w-full rounded-md border border-border bg-surface px-2 text-sm outline-offset-0 pointer-coarse:h-11 pointer-coarse:text-base"
              />
            )}
            <Base.Empty className="px-2 py-3 text-center text-muted empty:hidden">
              {pending ? 'Searching…' : 'No results'}
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
  );
}
