import type { AssetUse } from '@trunkline/contract/media';
import { fromCapabilities } from '../../kernel/capabilities.ts';
import type { MediaUse } from '../../kernel/capability.ts';

const uses = fromCapabilities(
  (capabilities) =>
    new Map<string, MediaUse>(capabilities.flatMap(({ mediaUses }) => Object.entries(mediaUses))),
);
const settings: Readonly<Record<string, string>> = { main_logo: 'Main logo' };

/** Returns the type and name of a record that uses a file. */
export function labelsOf({ kind, label }: Pick<AssetUse, 'kind' | 'label'>): {
  kind: string;
  name: string;
} {
  const name = kind === 'theme' ? 'Logo or favicon' : (settings[label] ?? label);
  return {
    kind: uses().get(kind)?.label ?? 'Record',
    name: name === '' ? 'Unnamed' : name,
  };
}

/** Returns the path of the editor for a record that uses a file; null if unknown. */
export const editorOf = ({ kind, item_id }: Pick<AssetUse, 'kind' | 'item_id'>): string | null =>
  uses().get(kind)?.editorOf(encodeURIComponent(item_id)) ?? null;
