import { assetKinds, assetKindNames } from '@trunkline/contract/media/listing';
import { Grid2x2, List } from 'lucide-react';
import { useRef } from 'react';
import { SearchField } from '../../../kernel/resource/search-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { Select } from '../../../ui/select.tsx';
import {
  type MediaAddress,
  type AssetCondition,
  assetConditions,
  type Sort,
  sorts,
} from '../address.ts';
import type { FolderNode } from '../folder-tree.ts';

interface LibraryToolbarProps {
  address: MediaAddress;
  navigate: (changes: Partial<MediaAddress>, replace?: boolean) => void;
  nodes: readonly FolderNode[];
}

const kinds = assetKindNames.map((value) => ({ value, label: assetKinds[value] }));
const isShow = (value: string): value is AssetCondition => Object.hasOwn(assetConditions, value);
const isSort = (value: string): value is Sort => Object.hasOwn(sorts, value);
const showOptions = Object.entries(assetConditions).map(([value, label]) => ({ value, label }));
const sortOptions = Object.entries(sorts).map(([value, label]) => ({ value, label }));
const all = 'all';

/** Shows the search, filters, sort order and layout of the library. */
export function LibraryToolbar({ address, navigate, nodes }: LibraryToolbarProps) {
  const field = useRef<HTMLInputElement>(null);
  const { search, kind, show, sort, form, folder } = address;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search files"
        value={search}
        onChange={(next) => navigate({ search: next }, true)}
        inputRef={field}
      />
      {nodes.length > 0 && (
        <div className="w-full lg:hidden">
          <Select
            aria-label="Folder"
            options={[
              { value: all, label: 'All files' },
              ...nodes.map(({ id, path }) => ({ value: id, label: path })),
            ]}
            value={folder ?? all}
            onValueChange={(next) => navigate({ folder: next === all ? null : next })}
          />
        </div>
      )}
      <FilterChip
        label="Type"
        options={kinds}
        value={kinds.find(({ value }) => value === kind) ?? null}
        onValueChange={(option) =>
          navigate({ kind: assetKindNames.find((name) => name === option?.value) ?? null })
        }
      />
      <FilterChip
        label="Show"
        options={showOptions}
        value={showOptions.find(({ value }) => value === show) ?? null}
        onValueChange={(option) =>
          navigate({ show: option !== null && isShow(option.value) ? option.value : null })
        }
      />
      <div className="ml-auto flex items-center gap-2">
        <Select
          aria-label="Sort by"
          className="h-8! w-40!"
          options={sortOptions}
          value={sort}
          onValueChange={(next) => {
            if (isSort(next)) navigate({ sort: next });
          }}
        />
        <fieldset className="flex">
          <legend className="sr-only">Layout</legend>
          {(['grid', 'list'] as const).map((item) => {
            const Icon = item === 'grid' ? Grid2x2 : List;
            return (
              <Button
                key={item}
                size="icon"
                variant={form === item ? 'secondary' : 'ghost'}
                aria-pressed={form === item}
                aria-label={item === 'grid' ? 'Grid' : 'List'}
                onClick={() => navigate({ form: item })}
              >
                <Icon aria-hidden="true" className="size-4" />
              </Button>
            );
          })}
        </fieldset>
      </div>
    </div>
  );
}
