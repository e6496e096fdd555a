import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { dispatchChoice } from './choice.ts';
import { classNames } from './class-names.ts';
import type { FieldControl } from './field.tsx';
import { controlClass } from './input.tsx';
import { popupClass, popupItemClass } from './popup-class.ts';
import { usePortalContainer } from './portal-context.ts';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string> extends Partial<FieldControl> {
  options: readonly Option<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  className?: string;
  'aria-label'?: string;
  onBlur?: () => void;
}

/** Chooses from a short list. Use Combobox for long or remote lists. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder = 'Choose…',
  disabled,
  name,
  className,
  onBlur,
  ...control
}: SelectProps<Value>) {
  const container = usePortalContainer();
  const trigger = useRef<HTMLButtonElement>(null);
  const isOpen = useRef(false);
  // The library treats '' as no selection, even if an option has that value.
  const empty = value === '' && options.find((option) => option.value === '');
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => {
        if (next === null) return;
        dispatchChoice(trigger.current);
        onValueChange(next);
      }}
      onOpenChange={(open, { reason }) => {
        isOpen.current = open;
        if (!open && reason === 'focus-out') onBlur?.();
      }}
      disabled={disabled}
      name={name}
    >
      <Base.Trigger
        {...control}
        ref={trigger}
        onBlur={() => {
          // The focus moves into the list, which is still part of the control.
          if (!isOpen.current) onBlur?.();
        }}
        className={classNames(
          controlClass,
          'flex h-9 cursor-pointer items-center justify-between gap-2 px-3 text-left',
          className,
        )}
      >
        {empty ? (
          <span className="truncate">{empty.label}</span>
        ) : (
          <Base.Value className="truncate data-placeholder:text-muted" placeholder={placeholder} />
        )}
        <Base.Icon>
          <ChevronDown aria-hidden="true" className="size-4 text-muted" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal container={container}>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup className={popupClass}>
            <Base.List>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={popupItemClass}>
                  <Base.ItemText className="flex-1 truncate">{option.label}</Base.ItemText>
                  <Base.ItemIndicator>
                    <Check aria-hidden="true" className="size-4 text-primary-text" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
