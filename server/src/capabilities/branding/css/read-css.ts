import type { CustomCss } from './custom-css.ts';

/** What a tenant's own CSS comes to. The parser is large and few have any: it is loaded with the first of them. */
export async function readCss(source: string): Promise<CustomCss> {
  if (source === '') return { css: '', problems: [] };
  const { compileCustomCss } = await import('./custom-css.ts');
  return compileCustomCss(source);
}
