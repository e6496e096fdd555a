import type { ReactNode } from 'react';
import { Tabs } from '../../ui/tabs.tsx';
import type { ListAddress } from './use-list-state.ts';

export interface ListTab {
  /** 'list' for the first; its value in the URL. */
  readonly value: string;
  readonly label: string;
  readonly address: ListAddress;
  readonly defaultSort: string;
  readonly header: ReactNode;
  readonly list: ReactNode;
}

/** Two lists on one screen. They share the tabs, so that focus stays there when switching. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  const shown = shownTab(tabs);
  const choose = (value: string) => {
    const tab = tabs.find((each) => each.value === value);
    if (!tab) return;
    tab.address.push({
      tab: value === 'list' ? null : value,
      search: '',
      filters: {},
      open: null,
      sort: tab.defaultSort,
    });
  };
  return (
    <>
      {shown?.header}
      <Tabs
        label={label}
        value={shown?.value}
        onValueChange={choose}
        tabs={tabs.map(({ value, label: name, list }) => ({ value, label: name, content: list }))}
      />
    </>
  );
}

/** The tab in the URL, or the first of those that the person may open. */
export const shownTab = (tabs: readonly ListTab[]): ListTab | undefined =>
  tabs.find(({ value, address }) => value === (address.state.tab ?? 'list')) ?? tabs[0];
