import { releaseContentLimit } from '@trunkline/contract/releases';
import { cleanSentField } from '../../kernel/clean-html.ts';

/** Sanitises the text of a note. Throws Problem `validation_failed` for HTML over its limits. */
export const cleanNote = (html: string): Promise<string> =>
  cleanSentField({ path: 'content', html, maxLength: releaseContentLimit });
