import { useMemo, useState } from 'react';

/** Tracks the selected rows of a list; rows no longer listed are deselected. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(() => (rows ?? []).filter(({ id }) => chosen.has(id)), [rows, chosen]);
  return {
    selected,
    ids: selected.map(({ id }) => id),
    change: (ids: ReadonlySet<string>) => setChosen(ids),
    clear: () => setChosen(new Set()),
  };
}
