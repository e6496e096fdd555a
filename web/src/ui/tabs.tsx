import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  tabs: readonly Tab[];
  value?: string;
  onValueChange?: (value: string) => void;
  label: string;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Pixels of the next tab that stay visible beside the selected one. */
const peek = 40;

/** Scrolls only the list, sideways, until the tab and part of the next tab are in view. */
function scrollTo(list: Element, tab: Element): void {
  const frame = list.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  if (right + peek > frame.right) list.scrollLeft += right + peek - frame.right;
  else if (left - peek < frame.left) list.scrollLeft -= frame.left - left + peek;
}

/**
 * Keeps the selected tab or current link of a list in view, even when counts in other tabs arrive
 * or the device is rotated.
 */
export function useSelectedInView(list: RefObject<Element | null>, tabId: string): void {
  useLayoutEffect(() => {
    const { current } = list;
    const tab = document.getElementById(tabId);
    if (!current || !tab) return undefined;
    const observer = new ResizeObserver(() => scrollTo(current, tab));
    const tabs = current.querySelectorAll('[role="tab"], a');
    for (const element of [current, ...tabs]) observer.observe(element);
    scrollTo(current, tab);
    return () => observer.disconnect();
  }, [list, tabId]);
}

/**
 * Tabs with a line under the selected one. Arrow keys, Home and End move between them. A single tab
 * is shown too, and overflowing tabs scroll.
 */
export function Tabs({ tabs, value, onValueChange, label }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(tabs[0]?.value);
  const activeTab = tabs.find((tab) => tab.value === (value ?? own)) ?? tabs[0];
  const selected = activeTab?.value;
  useSelectedInView(list, `${id}-${selected}`);
  const choose = (next: string) => {
    setOwn(next);
    onValueChange?.(next);
  };
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const position = tabs.findIndex((tab) => tab === activeTab);
    const edgeIndexes: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1 };
    const index =
      step === undefined ? edgeIndexes[event.key] : (position + step + tabs.length) % tabs.length;
    const next = index === undefined ? undefined : tabs[index];
    if (index === undefined || next === undefined) return;
    event.preventDefault();
    choose(next.value);
    list.current?.querySelectorAll('button')[index]?.focus();
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={move}
        className="scroll-fade -mx-1 flex gap-4 overflow-x-auto px-1 shadow-[inset_0_-1px_0_var(--color-border)]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab === activeTab}
            aria-controls={`${id}-panel`}
            tabIndex={tab === activeTab ? 0 : -1}
            onClick={() => choose(tab.value)}
            className="shrink-0 border-b-2 border-transparent px-0.5 pb-2 text-sm font-medium text-muted transition-colors hover:text-text aria-selected:border-primary aria-selected:text-text pointer-coarse:min-h-11"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {activeTab && (
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${activeTab.value}`}
          className="pt-4"
        >
          {activeTab.content}
        </div>
      )}
    </div>
  );
}
