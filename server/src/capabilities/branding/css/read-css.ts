import type { CustomCss } from './custom-css.ts';

/**
 * Reads a tenant's own CSS. The parser is large and few tenants need it, so it is loaded on first
 * use.
 */
export async function readCss(source: string): Promise<CustomCss> {
  if (source === '') return { css: '', problems: [] };
  const { compileCustomCss } = await import('./custom-css.ts');
  return compileCustomCss(source);
}
