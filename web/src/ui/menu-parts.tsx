import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { popupClass, popupItemClass } from './popup-class.ts';
import { usePortalContainer } from './portal-context.ts';

export interface MenuProps {
  /** The button that opens it; the menu adds its handlers and ARIA attributes. */
  trigger: ReactElement<ComponentProps<'button'>>;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
}

export function FullMenu({
  trigger,
  triggerRef,
  children,
  align = 'end',
  side = 'bottom',
}: MenuProps & { triggerRef: Ref<HTMLButtonElement> }) {
  const container = usePortalContainer();
  return (
    <Base.Root>
      <Base.Trigger ref={triggerRef} render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner sideOffset={4} align={align} side={side} className="z-50 outline-none">
          <Base.Popup className={classNames(popupClass, 'min-w-44')}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  children: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Shown at the right edge: a shortcut or a count. */
  hint?: ReactNode;
}

export function MenuItem({ icon, children, onSelect, danger, disabled, hint }: MenuItemProps) {
  return (
    <Base.Item
      onClick={onSelect}
      disabled={disabled}
      className={classNames(popupItemClass, danger && 'text-danger')}
    >
      {icon && <span className="text-muted [&_svg]:size-4">{icon}</span>}
      <span className="flex-1">{children}</span>
      {hint && <span className="text-xs text-muted">{hint}</span>}
    </Base.Item>
  );
}

export interface MenuCheckboxItemProps {
  children: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

export function MenuCheckboxItem({ children, checked, onCheckedChange }: MenuCheckboxItemProps) {
  return (
    <Base.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      className={popupItemClass}
    >
      <span className="flex size-4 items-center">
        <Base.CheckboxItemIndicator>
          <Check aria-hidden="true" className="size-4 text-primary-text" />
        </Base.CheckboxItemIndicator>
      </span>
      {children}
    </Base.CheckboxItem>
  );
}

export interface MenuRadioGroupProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
}

export function MenuRadioGroup<Value extends string>({
  value,
  onValueChange,
  options,
}: MenuRadioGroupProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onValueChange}>
      {options.map((option) => (
        <Base.RadioItem
          key={option.value}
          value={option.value}
          closeOnClick
          className={popupItemClass}
        >
          {option.icon && <span className="text-muted [&_svg]:size-4">{option.icon}</span>}
          <span className="flex-1">{option.label}</span>
          <Base.RadioItemIndicator>
            <Check aria-hidden="true" className="size-4 text-primary-text" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

export interface MenuGroupProps {
  label: string;
  children: ReactNode;
}

export function MenuGroup({ label, children }: MenuGroupProps) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 py-1.5 text-xs font-medium text-muted">
        {label}
      </Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-border" />;
}
