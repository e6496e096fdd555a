import type { ReactNode } from 'react';
import { Tabs } from '../../ui/tabs.tsx';
import { ResourceHeader } from './resource-header.tsx';
import { ResourceList } from './resource-list.tsx';
import type { Resource, ResourceRow } from './resource.ts';
import type { ListAddress } from './use-list-state.ts';

export interface ListTab {
  /** The tab's value in the URL; 'list' for the first tab. */
  readonly value: string;
  readonly label: string;
  readonly address: ListAddress;
  readonly needs: string;
  readonly defaultSort: string;
  readonly header: ReactNode;
  readonly list: ReactNode;
}

/** Builds the tab of a resource's list. */
export const listTab = <Row extends ResourceRow>({
  resource,
  address,
  ...tab
}: Pick<ListTab, 'value' | 'label' | 'needs' | 'address'> & {
  readonly resource: Resource<Row>;
}): ListTab => ({
  ...tab,
  address,
  defaultSort: resource.description.defaultSort,
  header: <ResourceHeader resource={resource} address={address} />,
  list: <ResourceList key={tab.value} resource={resource} address={address} />,
});

/**
 * Several lists on one screen. They share the tabs, so that focus stays on the tabs when switching.
 */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  const current = activeTab(tabs);
  const choose = (value: string) => {
    const tab = tabs.find((tab) => tab.value === value);
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
      {current?.header}
      <Tabs
        label={label}
        value={current?.value}
        onValueChange={choose}
        tabs={tabs.map(({ value, label: name, list }) => ({ value, label: name, content: list }))}
      />
    </>
  );
}

/** Returns the tab in the URL, or the first one the user may open. */
export const activeTab = (tabs: readonly ListTab[]): ListTab | undefined =>
  tabs.find(({ value, address }) => value === (address.state.tab ?? 'list')) ?? tabs[0];
