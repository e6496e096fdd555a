import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useRef } from 'react';
import { dispatchChoice } from './choice.ts';
import { classNames } from './class-names.ts';
import type { FieldControl } from './field.tsx';
import { controlClass } from './input.tsx';
import { popupClass, popupItemClass } from './popup-class.ts';
import { usePortalContainer } from './portal-context.ts';
import type { Option } from './select.tsx';

export interface ComboboxProps extends Partial<FieldControl> {
  options: readonly Option[];
  value: Option | null;
  onValueChange: (option: Option | null) => void;
  /** Set for remote lists. Called while typing; the caller then provides the matching options. */
  onSearch?: (text: string) => void;
  pending?: boolean;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
  onBlur?: () => void;
}

/** Chooses from a long list by typing part of an option's name. */
export function Combobox({
  options,
  value,
  onValueChange,
  onSearch,
  pending = false,
  placeholder = 'Search…',
  disabled,
  className,
  ...control
}: ComboboxProps) {
  const container = usePortalContainer();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(option) => {
        dispatchChoice(input.current);
        onValueChange(option);
      }}
      isItemEqualToValue={(a, b) => a.value === b.value}
      // A remote list is already filtered. Filtering it again would hide matches in other fields.
      filter={onSearch ? null : undefined}
      onInputValueChange={(text, details) => {
        if (details.reason === 'input-change' || details.reason === 'input-clear') onSearch?.(text);
      }}
      disabled={disabled}
    >
      <Base.InputGroup className={classNames('relative', className)}>
        <Base.Input
          {...control}
          ref={input}
          placeholder={placeholder}
          className={classNames(controlClass, 'h-9 pr-9 pl-3')}
        />
        <Base.Trigger
          aria-label="Show choices"
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center text-muted"
        >
          <ChevronsUpDown aria-hidden="true" className="size-4" />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal container={container}>
        <Base.Positioner sideOffset={4} className="z-50 outline-none">
          <Base.Popup
            className={`${popupClass} max-w-(--available-width)`}
            aria-busy={pending || undefined}
          >
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
