import { X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { classNames } from './class-names.ts';
import {
  FilterTriggerLabel,
  filterName,
  filterTriggerClass,
  type FilterChipProps,
} from './filter-trigger.tsx';
import { lazyModule } from './lazy-module.ts';

// Most visits never open a filter, so its popup is loaded on demand.
const choices = lazyModule(() => import('./filter-choices.tsx'));
const FilterChoices = lazy(async () => ({ default: (await choices.load()).FilterChoices }));

/** A filter chip: dashed while unset, filled with its value once set. */
export function FilterChip(props: FilterChipProps) {
  const { label, value, onValueChange } = props;
  const [hasOpened, setHasOpened] = useState(false);
  const closed = (
    <button
      type="button"
      aria-label={filterName(label, value)}
      aria-haspopup="listbox"
      aria-expanded={false}
      onPointerEnter={choices.prepare}
      onFocus={choices.prepare}
      onClick={() => {
        setHasOpened(true);
        props.onOpen?.();
      }}
      className={filterTriggerClass(value)}
    >
      <FilterTriggerLabel label={label} value={value} />
    </button>
  );
  return (
    <span
      className={classNames(
        'inline-flex h-7 max-w-full items-center rounded-full border text-[13px] pointer-coarse:h-11',
        value ? 'border-border-strong bg-surface' : 'border-dashed border-border-strong text-muted',
      )}
    >
      {hasOpened ? (
        <Suspense fallback={closed}>
          <FilterChoices {...props} />
        </Suspense>
      ) : (
        closed
      )}
      {value && (
        <button
          type="button"
          aria-label={`Clear the ${label} filter`}
          onClick={() => onValueChange(null)}
          className="flex h-full items-center rounded-r-full pr-2 pl-1 text-muted hover:bg-sunken hover:text-text pointer-coarse:min-w-8"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </span>
  );
}
