import { sortsOf, type ResourceListing } from '@trunkline/contract/kernel/listing';
import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import {
  Menu,
  MenuCheckboxItem,
  MenuGroup,
  MenuRadioGroup,
  MenuSeparator,
} from '../../ui/menu.tsx';
import type { Density, ListChanges, ListState } from './list-state.ts';

const densities: { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
];

/**
 * Settings for displaying a list: columns and density, and on a phone also the order, because cards
 * have no headers.
 */
export function DisplayMenu({
  description,
  state,
  onChange,
  withSort,
  hidden,
}: {
  description: ResourceListing;
  state: ListState;
  onChange: (changes: ListChanges) => void;
  withSort: boolean;
  /** Columns that don't apply to this screen. */
  hidden: readonly string[];
}) {
  const columns = Object.entries(description.fields).filter(
    ([name, field]) => field.column && name !== description.titleField && !hidden.includes(name),
  );
  const toggle = (name: string, checked: boolean) =>
    onChange((current) => ({
      columns: Object.keys(description.fields).filter((other) =>
        other === name ? checked : current.columns.includes(other),
      ),
    }));
  return (
    <Menu
      trigger={
        <Button className="text-muted">
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">Display</span>
        </Button>
      }
    >
      {withSort && (
        <>
          <MenuGroup label="Sort by">
            <MenuRadioGroup
              value={state.sort}
              onValueChange={(sort) => onChange({ sort })}
              options={sortsOf(description).map((sort) => ({
                value: sort,
                label: `${description.fields[sort.replace('-', '')]?.label ?? sort} ${sort.startsWith('-') ? '↓' : '↑'}`,
              }))}
            />
          </MenuGroup>
          <MenuSeparator />
        </>
      )}
      <MenuGroup label="Columns">
        {columns.map(([name, field]) => (
          <MenuCheckboxItem
            key={name}
            checked={state.columns.includes(name)}
            onCheckedChange={(checked) => toggle(name, checked)}
          >
            {field.label}
          </MenuCheckboxItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuGroup label="Density">
        <MenuRadioGroup
          value={state.density}
          onValueChange={(density) => onChange({ density })}
          options={densities}
        />
      </MenuGroup>
    </Menu>
  );
}
