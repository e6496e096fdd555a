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

// Menus aren't needed for the first render: their code is loaded when idle or on first interaction.
const parts = lazyModule(() => import('./menu-parts.tsx'));

/**
 * A button that opens a menu. Until the first interaction only the button is rendered. Then the
 * full menu replaces it and replays a click made in the meantime, so that none is lost.
 */
export function Menu(props: MenuProps) {
  const [isFullMenu, setIsFullMenu] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const opening = useRef(false);
  /** The pointer events of a click, without the click itself. */
  const pressEvents = useRef<Event[]>([]);
  useEffect(() => parts.loadWhenIdle(), []);

  const open = async (plain: HTMLElement, events: readonly Event[]) => {
    if (opening.current) return;
    opening.current = true;
    try {
      if (!parts.loaded) await parts.load();
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error('No menu', { cause: error }));
      return;
    }
    const hadFocus = document.activeElement === plain;
    flushSync(() => setIsFullMenu(true));
    if (hadFocus) trigger.current?.focus({ preventScroll: true });
    for (const event of events) trigger.current?.dispatchEvent(copyOf(event));
  };

  if (failure) throw failure;
  if (isFullMenu && parts.loaded) return <parts.loaded.FullMenu {...props} triggerRef={trigger} />;
  return (
    <Slot
      element={props.trigger}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={({ pointerType, buttons, currentTarget }) => {
        // Between clicks, users don't notice the replacement unless the button has the focus.
        const unnoticed = pointerType === 'mouse' && buttons === 0;
        if (!parts.loaded) parts.prepare();
        else if (unnoticed && document.activeElement !== currentTarget)
          flushSync(() => setIsFullMenu(true));
      }}
      onFocus={parts.prepare}
      onPointerDown={({ nativeEvent }) => {
        pressEvents.current = [nativeEvent];
        parts.prepare();
      }}
      onMouseDown={({ nativeEvent }) => {
        pressEvents.current.push(nativeEvent);
      }}
      onPointerUp={({ nativeEvent }) => {
        pressEvents.current.push(nativeEvent);
      }}
      onMouseUp={({ nativeEvent }) => {
        // Without this event, the menu would treat the button as still held, and the next release
        // over an item as a click.
        pressEvents.current.push(nativeEvent);
      }}
      onClick={({ nativeEvent, detail, currentTarget }) => {
        // A keyboard click has no pointer events before it.
        void open(
          currentTarget,
          detail === 0 ? [nativeEvent] : [...pressEvents.current, nativeEvent],
        );
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

/** Clones an event, to dispatch it elsewhere. */
function copyOf(event: Event): Event {
  if (event instanceof PointerEvent) return new PointerEvent(event.type, event);
  if (event instanceof KeyboardEvent) return new KeyboardEvent(event.type, event);
  return new MouseEvent(event.type, event);
}

// Menu content renders only once the menu is open, when its code has been loaded.

export const MenuItem = (props: MenuItemProps) =>
  parts.loaded && <parts.loaded.MenuItem {...props} />;

/** An item that stays open and shows whether it is checked. */
export const MenuCheckboxItem = (props: MenuCheckboxItemProps) =>
  parts.loaded && <parts.loaded.MenuCheckboxItem {...props} />;

export const MenuRadioGroup = <Value extends string>(props: MenuRadioGroupProps<Value>) =>
  parts.loaded && <parts.loaded.MenuRadioGroup {...props} />;

export const MenuGroup = (props: MenuGroupProps) =>
  parts.loaded && <parts.loaded.MenuGroup {...props} />;

export const MenuSeparator = () => parts.loaded && <parts.loaded.MenuSeparator />;
