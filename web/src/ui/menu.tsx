import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyModule } from './lazy-module.ts';
import type {
  MenuCheckboxItemProps,
  MenuGroupProps,
  MenuItemProps,
  MenuProps,
  MenuRadioGroupProps,
} from './menu-parts.tsx';
import { Slot } from './slot.tsx';

// Nobody opens a menu before the first look: what it takes comes when the browser is idle, or is reached for.
const parts = lazyModule(() => import('./menu-parts.tsx'));

/**
 * A button that opens a menu. Until somebody reaches for it, it is only the button. Then the whole menu takes its
 * place, and a press that came before is done again there, so that none is lost.
 */
export function Menu(props: MenuProps) {
  const [whole, setWhole] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const opening = useRef(false);
  /** What a press by pointer consists of before its click. */
  const press = useRef<Event[]>([]);
  useEffect(() => parts.loadWhenIdle(), []);

  const open = async (plain: HTMLElement, events: readonly Event[]) => {
    if (opening.current) return;
    opening.current = true;
    try {
      if (!parts.now) await parts.load();
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error('No menu', { cause: error }));
      return;
    }
    const hadFocus = document.activeElement === plain;
    flushSync(() => setWhole(true));
    if (hadFocus) trigger.current?.focus({ preventScroll: true });
    for (const event of events) trigger.current?.dispatchEvent(copyOf(event));
  };

  if (failure) throw failure;
  if (whole && parts.now) return <parts.now.FullMenu {...props} triggerRef={trigger} />;
  return (
    <Slot
      element={props.trigger}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={({ pointerType, buttons, currentTarget }) => {
        // Between presses the exchange goes unnoticed, unless it took the focus away.
        const unnoticed = pointerType === 'mouse' && buttons === 0;
        if (!parts.now) parts.prepare();
        else if (unnoticed && document.activeElement !== currentTarget)
          flushSync(() => setWhole(true));
      }}
      onFocus={parts.prepare}
      onPointerDown={({ nativeEvent }) => {
        press.current = [nativeEvent];
        parts.prepare();
      }}
      onMouseDown={({ nativeEvent }) => {
        press.current.push(nativeEvent);
      }}
      onPointerUp={({ nativeEvent }) => {
        press.current.push(nativeEvent);
      }}
      onMouseUp={({ nativeEvent }) => {
        // Without it the menu takes the button for held, and the next release over an item for a second press.
        press.current.push(nativeEvent);
      }}
      onClick={({ nativeEvent, detail, currentTarget }) => {
        // The keyboard's click has no press before it.
        void open(currentTarget, detail === 0 ? [nativeEvent] : [...press.current, nativeEvent]);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        event.stopPropagation();
        void open(event.currentTarget, [event.nativeEvent]);
      }}
    />
  );
}

/** An event as it was, to be dispatched elsewhere. */
function copyOf(event: Event): Event {
  if (event instanceof PointerEvent) return new PointerEvent(event.type, event);
  if (event instanceof KeyboardEvent) return new KeyboardEvent(event.type, event);
  return new MouseEvent(event.type, event);
}

// What stands in a menu is drawn only once it is open, so that its code is there by then.

export const MenuItem = (props: MenuItemProps) => parts.now && <parts.now.MenuItem {...props} />;

/** An item that stays open and says whether it is on. */
export const MenuCheckboxItem = (props: MenuCheckboxItemProps) =>
  parts.now && <parts.now.MenuCheckboxItem {...props} />;

export const MenuRadioGroup = <Value extends string>(props: MenuRadioGroupProps<Value>) =>
  parts.now && <parts.now.MenuRadioGroup {...props} />;

/** A group with its heading. */
export const MenuGroup = (props: MenuGroupProps) => parts.now && <parts.now.MenuGroup {...props} />;

export const MenuSeparator = () => parts.now && <parts.now.MenuSeparator />;
