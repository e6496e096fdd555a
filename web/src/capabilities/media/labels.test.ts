import { expect, test } from 'vitest';
import { installCapabilities } from '../../kernel/capabilities.ts';
import { defineCapability } from '../../kernel/capability.ts';
import { editorOf, labelsOf } from './labels.ts';

const mediaUses = {
  page: { label: 'Page', editorOf: (id: string) => `/admin/cms/pages/edit/${id}` },
  theme: { label: 'Theme', editorOf: () => '/admin/tenant-settings' },
  setting: { label: 'Setting', editorOf: () => '/admin/tenant-settings' },
};
installCapabilities([defineCapability({ mediaUses })]);

test.each([
  [
    { kind: 'page', label: 'Home' },
    { kind: 'Page', name: 'Home' },
  ],
  [
    { kind: 'theme', label: 'some-id' },
    { kind: 'Theme', name: 'Logo or favicon' },
  ],
  [
    { kind: 'setting', label: 'main_logo' },
    { kind: 'Setting', name: 'Main logo' },
  ],
  [
    { kind: 'page', label: '' },
    { kind: 'Page', name: 'Unnamed' },
  ],
  [
    { kind: 'new_thing', label: 'It' },
    { kind: 'Record', name: 'It' },
  ],
])('%j is labelled %j', (use, labels) => {
  expect(labelsOf(use)).toEqual(labels);
});

test.each([
  ['page', '/admin/cms/pages/edit/x%2Fy'],
  ['theme', '/admin/tenant-settings'],
  ['new_thing', null],
])('a %s is edited at %j', (kind, address) => {
  expect(editorOf({ kind, item_id: 'x/y' })).toBe(address);
});
