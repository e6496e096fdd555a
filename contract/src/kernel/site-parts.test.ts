import { describe, expect, test } from 'vitest';
import { defaultMenus, Menus } from './site-parts.ts';

const link = (text: string) => ({ text, href: `/${text}` });
const menusWith = (header: unknown) => ({ header, footer: [], legal: [] });
const issuesOf = (menus: unknown) =>
  Menus.safeParse(menus).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the second level of menus', () => {
  test('is allowed in the header, and used by the built-in menus', () => {
    const menus = menusWith([link('a'), { ...link('b'), links: [link('c'), link('d')] }]);
    expect(Menus.parse(menus)).toEqual(menus);
    expect(Menus.parse(defaultMenus)).toEqual(defaultMenus);
    expect(defaultMenus.header.flatMap(({ links = [] }) => links)).not.toEqual([]);
  });

  test('rejects unsafe addresses and a third level', () => {
    const unsafe = { text: 'x', href: 'javascript:alert(1)' };
    expect(issuesOf(menusWith([{ ...link('a'), links: [unsafe] }]))).toEqual([
      ['header.0.links.0.href', expect.stringMatching(/^Please enter a path/)],
    ]);
    const deep = { ...link('b'), links: [link('c')] };
    expect(issuesOf(menusWith([{ ...link('a'), links: [deep] }]))).toHaveLength(1);
    expect(issuesOf({ ...menusWith([]), footer: [deep] })).toHaveLength(1);
  });

  test('has at most 8 links; all menus together have a maximum size', () => {
    const linksOf = (count: number, href = '/') =>
      Array.from({ length: count }, () => ({ text: 'x', href }));
    expect(issuesOf(menusWith([{ ...link('a'), links: linksOf(9) }]))).toEqual([
      ['header.0.links', 'Add at most 8 sub-links to a link.'],
    ]);
    const longHref = `/${'x'.repeat(299)}`;
    const full = Array.from({ length: 12 }, () => ({ ...link('a'), links: linksOf(8, longHref) }));
    expect(issuesOf(menusWith(full))).toEqual([
      ['header', expect.stringMatching(/^The menus are too long\./)],
    ]);
  });
});
