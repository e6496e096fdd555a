import type { Use } from '@trunkline/contract/media';
import { fromCapabilities } from '../../kernel/capabilities.ts';
import type { MediaUse } from '../../kernel/capability.ts';

const uses = fromCapabilities(
  (capabilities) =>
    new Map<string, MediaUse>(capabilities.flatMap(({ mediaUses }) => Object.entries(mediaUses))),
);
const settings: Readonly<Record<string, string>> = { main_logo: 'Main logo' };

/** What a record that shows a file is, and what it is called. */
export function labelsOf({ kind, label }: Pick<Use, 'kind' | 'label'>): {
  kind: string;
  name: string;
} {
  const named = kind === 'theme' ? 'Logo or favicon' : (settings[label] ?? label);
  return {
    kind: uses().get(kind)?.label ?? 'Record',
    name: named === '' ? 'Without a name' : named,
  };
}

/** Where such a record is edited; null where that is not known. */
export const editorOf = ({ kind, item_id }: Pick<Use, 'kind' | 'item_id'>): string | null =>
  uses().get(kind)?.editorOf(encodeURIComponent(item_id)) ?? null;
