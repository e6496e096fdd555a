import { encoding } from './encoding.ts';
import { foreign } from './foreign.ts';
import { handlers } from './handlers.ts';
import { malformed } from './malformed.ts';
import { markup } from './markup.ts';
import { mutation } from './mutation.ts';
import { styles } from './styles.ts';
import { tags } from './tags.ts';
import { takeover } from './takeover.ts';
import { urls } from './urls.ts';

export { canary } from './fire.ts';
export { heavy } from './malformed.ts';
export { maliciousUrls } from './urls.ts';

/**
 * HTML that tries to run scripts, load resources, cover the page or navigate away, by class.
 * Written for this product.
 */
export const payloads: Readonly<Record<string, readonly string[]>> = {
  tags,
  handlers,
  urls,
  mutation,
  foreign,
  encoding,
  markup,
  styles,
  takeover,
  malformed,
};
