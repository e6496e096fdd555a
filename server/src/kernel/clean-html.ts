import { createHash } from 'node:crypto';
import { htmlLimits } from '@trunkline/contract/kernel/allowed-html';
import { LRUCache } from 'lru-cache';
import { fieldProblem, type Problem } from './errors.ts';
import { sanitizeWithin, withoutMarkup } from './html.ts';
import { inlineLimit, sanitizeInThread } from './parse-threads.ts';
import { isPlainHtml } from './plain-html.ts';

/**
 * Up to this many characters, the test for plain HTML runs on the event loop; it takes a few
 * milliseconds.
 */
const plainTestLimit = 100_000;

/** Digests of texts that sanitising leaves unchanged, so that rereading them is almost free. */
const cleanDigests = new LRUCache<string, true>({ max: 20_000 });

const digestOf = (html: string) => createHash('sha256').update(html).digest('base64');

/** Whether sanitising is known to leave a text unchanged. */
export const isKnownClean = (html: string): boolean =>
  (html.length <= plainTestLimit && isPlainHtml(html)) ||
  (html.isWellFormed() && cleanDigests.get(digestOf(html)) === true);

/**
 * Sanitises each text, short ones on the event loop and long ones in a thread; null for one over
 * `htmlLimits`.
 */
async function tryToSanitize(texts: readonly string[]): Promise<(string | null)[]> {
  const unknownTexts = texts.filter((html) => !isKnownClean(html));
  const length = unknownTexts.reduce((sum, html) => sum + html.length, 0);
  const cleaned =
    length <= inlineLimit ? unknownTexts.map(sanitizeWithin) : await sanitizeInThread(unknownTexts);
  const results = new Map(unknownTexts.map((html, index) => [html, cleaned[index] ?? null]));
  for (const html of results.values()) if (html !== null) cleanDigests.set(digestOf(html), true);
  return texts.map((html) => (results.has(html) ? (results.get(html) ?? null) : html));
}

export interface HtmlField {
  /** Path of the field in a request, such as 'content.sections.0.content'. */
  readonly path: string;
  readonly html: string;
  /** Maximum characters allowed by the contract, before and after sanitising. */
  readonly maxLength: number;
}

/**
 * Sanitises stored HTML. It stays readable: a text over the limits, or too long for its field once
 * sanitised, is reduced to plain text.
 */
export async function cleanStoredTexts(
  fields: readonly Omit<HtmlField, 'path'>[],
): Promise<string[]> {
  const cleaned = await tryToSanitize(fields.map(({ html }) => html));
  return fields.map(({ html, maxLength }, index) => {
    const clean = cleaned[index] ?? null;
    const isWithinLimit = clean !== null && clean.length <= Math.max(maxLength, html.length);
    return isWithinLimit ? clean : withoutMarkup(html);
  });
}

/** Sanitises one stored text like `cleanStoredTexts`. */
export async function cleanStoredHtml(
  html: string,
  maxLength: number = htmlLimits.characters,
): Promise<string> {
  const [clean = ''] = await cleanStoredTexts([{ html, maxLength }]);
  return clean;
}

/**
 * Sanitises all HTML of one submitted document, in the order of the fields. Throws Problem
 * `validation_failed` with the field if the HTML is too long, before or after sanitising, or nested
 * too deeply.
 */
export async function cleanSentHtml(fields: readonly HtmlField[]): Promise<string[]> {
  let length = 0;
  for (const { path, html, maxLength } of fields) {
    length += html.length;
    if (html.length > maxLength || length > htmlLimits.characters) throw tooLong(path, maxLength);
  }
  const cleaned = await tryToSanitize(fields.map(({ html }) => html));
  let cleanLength = 0;
  return fields.map(({ path, maxLength }, index) => {
    const clean = cleaned[index] ?? null;
    if (clean === null) throw refusal(path, tooComplex);
    cleanLength += clean.length;
    if (clean.length > maxLength || cleanLength > htmlLimits.characters)
      throw tooLong(path, maxLength);
    return clean;
  });
}

/** Sanitises one submitted field like `cleanSentHtml`. */
export async function cleanSentField(field: HtmlField): Promise<string> {
  const [clean = ''] = await cleanSentHtml([field]);
  return clean;
}

const tooComplex = 'This text has too much formatting. Remove some of it, then save again.';

function tooLong(path: string, max: number): Problem {
  const characters = Math.min(max, htmlLimits.characters).toLocaleString('en');
  return refusal(
    path,
    `This text is too long. Keep it to ${characters} characters, including formatting.`,
  );
}

const refusal = (path: string, message: string) => fieldProblem(path, message);
