import { useQuery } from '@tanstack/react-query';
import { LiveBlock } from '@trunkline/contract/kernel/live';
import type { Section } from '@trunkline/contract/pages';
import { useMemo } from 'react';
import { useDebounced } from '../../../../kernel/use-debounced.ts';
import { sectionsOf, type EditorItem } from '../model/page-data.ts';
import { resolveSection, type Library } from '../reusable/library.ts';
import { liveOptions } from '../queries.ts';
import { sectionKeyOf, type LiveByKey } from './canvas-context.ts';

const liveTypes: ReadonlySet<Section['type']> = new Set(
  LiveBlock.options.map(({ shape }) => shape.type.value),
);

/** Milliseconds after the last keystroke before live blocks are requested again. */
const debounceMs = 600;

/**
 * Loads the data of live sections. `id` is the page whose company's site is used; null for the
 * user's own.
 */
export function useLive(
  tenant: string,
  id: string | null,
  items: readonly EditorItem[],
  library: Library | null,
): LiveByKey {
  const inputs = useMemo(
    () =>
      sectionsOf(items)
        .map(({ section }) => resolveSection(library, section))
        .filter(({ type }) => liveTypes.has(type)),
    [items, library],
  );
  const text = useDebounced(JSON.stringify(inputs), debounceMs);
  // Refetches only if the sections' queries changed, not for a new list with the same sections.
  const debouncedInputs = useMemo(
    () => (text === JSON.stringify(inputs) ? inputs : null),
    [text, inputs],
  );
  const { data } = useQuery({
    ...liveOptions(tenant, id, debouncedInputs ?? []),
    enabled: debouncedInputs !== null && debouncedInputs.length > 0,
  });
  return useMemo(
    () =>
      new Map(
        (debouncedInputs ?? inputs).map((section, index) => [
          sectionKeyOf(section),
          data?.blocks[index] ?? null,
        ]),
      ),
    [data, debouncedInputs, inputs],
  );
}
