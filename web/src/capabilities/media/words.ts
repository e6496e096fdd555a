import type { Use } from '@trunkline/contract/media';

const kinds: Readonly<Record<string, string>> = {
  page: 'Page',
  draft: 'Draft',
  post: 'Post',
  theme: 'Theme',
  setting: 'Setting',
  service: 'Service',
  partner: 'Partner',
  release: 'Release note',
  template: 'Page template',
};
const settings: Readonly<Record<string, string>> = { main_logo: 'Main logo' };

/** What a record that shows a file is, and what it is called. */
export function wordsOf({ kind, label }: Pick<Use, 'kind' | 'label'>): {
  kind: string;
  name: string;
} {
  const named = kind === 'theme' ? 'Logo or favicon' : (settings[label] ?? label);
  return { kind: kinds[kind] ?? 'Record', name: named === '' ? 'Without a name' : named };
}

/** Where such a record is edited; null where that is not known. */
export function editorOf({ kind, item_id }: Pick<Use, 'kind' | 'item_id'>): string | null {
  const id = encodeURIComponent(item_id);
  if (kind === 'page' || kind === 'draft') return `/admin/cms/pages/edit/${id}`;
  if (kind === 'post') return `/admin/cms/blog/${id}`;
  if (kind === 'service') return `/admin/services/${id}`;
  if (kind === 'partner') return `/admin/partners/${id}`;
  if (kind === 'release') return `/admin/release-notes/${id}`;
  if (kind === 'template') return '/admin/cms/pages/new';
  return kind === 'theme' || kind === 'setting' ? '/admin/tenant-settings' : null;
}
