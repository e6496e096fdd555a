import { defaultClaims, defaultMenus, noLogo, type SiteParts } from '@trunkline/contract/branding';
import { expect, test } from 'vitest';
import { changesOf, differingParts, draftOf, logoAt, moveItem, mergeEdits } from './site-draft.ts';

const built_in = { menus: defaultMenus, claims: defaultClaims, main_logo: noLogo };
const stored: SiteParts = {
  parts: { menus: null, claims: null, main_logo: null },
  built_in,
  themed_logo: false,
  revision: 'r',
};

test('saves only changed values, and resets those equal to the defaults', () => {
  const draft = draftOf(stored);
  expect(changesOf(draft, stored)).toEqual({});
  const claims = { ...defaultClaims, growth: '400%' };
  expect(changesOf({ ...draft, claims }, stored)).toEqual({ claims });
  const newer = { ...stored, parts: { ...stored.parts, claims } };
  expect(changesOf(draft, newer)).toEqual({ claims: null });
});

test('moves an entry, but not beyond either end of the list', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moveItem(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
});

test('resolves a media library URL to its asset', () => {
  const id = '018f3f6e-0000-4000-8000-000000000001';
  const address = `/media-assets/${id}/0123456789-200x80-22.webp`;
  expect(logoAt(noLogo, address)).toMatchObject({ media_asset_id: id, fallback_url: address });
  expect(logoAt(noLogo, '/logo.png')).toMatchObject({ media_asset_id: null });
});

test("merges the user's changes into the parts that others saved, menu by menu", () => {
  const link = (text: string) => ({ text, href: `/${text}` });
  const mine = draftOf(stored);
  const changed = { ...mine, menus: { ...mine.menus, header: [link('mine')] } };
  const menus = { header: [link('theirs')], footer: [link('foot')], legal: [] };
  const claims = { ...defaultClaims, growth: '500%' };
  const theirs = { ...stored, parts: { ...stored.parts, menus, claims }, revision: 'other' };
  expect(mergeEdits(changed, stored, theirs)).toEqual({
    menus: { ...menus, header: [link('mine')] },
    claims,
    main_logo: noLogo,
  });
  expect(differingParts(changed, stored, theirs)).toEqual([
    { label: 'Header', theirs: 'theirs (/theirs)', mine: 'mine (/mine)' },
  ]);
  expect(differingParts(mine, stored, theirs)).toEqual([]);
  const two = { ...link('mine'), links: [link('one'), link('two')] };
  const below = { ...mine, menus: { ...mine.menus, header: [two] } };
  expect(differingParts(below, stored, theirs)).toMatchObject([
    { mine: 'mine (/mine) with one (/one), two (/two)' },
  ]);
});
