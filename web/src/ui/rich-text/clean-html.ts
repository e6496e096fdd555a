import {
  allowedAttributes,
  allowedLinkSchemes,
  allowedPictureSchemes,
  allowedTags,
} from '@trunkline/contract/kernel/allowed-html';

const tags: ReadonlySet<string> = new Set(allowedTags);
/** Elements whose content is not text. */
const removedElements =
  'script, style, template, noscript, iframe, object, embed, title, meta, link, svg, math';
const base = 'https://relative.invalid';

function hasAllowedScheme(address: string, schemes: readonly string[]): boolean {
  const url = URL.parse(address, base);
  if (!url) return false;
  // '//elsewhere' looks like a path, but is an address on another host.
  if (url.origin === base) return true;
  return /^[a-z][a-z0-9+.-]*:/i.test(address.trim()) && schemes.includes(url.protocol.slice(0, -1));
}

/** Checks whether a link target is allowed: a path on this site, or one of the allowed schemes. */
export const isAllowedLink = (address: string): boolean =>
  hasAllowedScheme(address, allowedLinkSchemes);

export const isAllowedPicture = (address: string): boolean =>
  hasAllowedScheme(address, allowedPictureSchemes);

function keepAllowedAttributes(element: Element): void {
  const tag = element.localName;
  const names = new Set([...(allowedAttributes[tag] ?? []), ...(allowedAttributes['*'] ?? [])]);
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? '';
    const isAllowed =
      names.has(name) &&
      (name !== 'href' || isAllowedLink(value)) &&
      (name !== 'src' || isAllowedPicture(value));
    if (!isAllowed) element.removeAttribute(name);
  }
  if (tag === 'img' && !element.hasAttribute('src')) element.remove();
}

function rename(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/**
 * Word processors express bold and italic as styles, and wrap everything in a bold element that
 * isn't bold.
 */
function convertStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    const { fontWeight, fontStyle } = element.style;
    if (/^(b|strong)$/.test(element.localName) && /^(normal|400)$/.test(fontWeight)) {
      element.replaceWith(...element.childNodes);
    } else if (element.localName === 'span') {
      if (fontStyle === 'italic') wrapContent(element, 'em');
      if (fontWeight === 'bold' || Number(fontWeight) >= 600) wrapContent(element, 'strong');
    }
  }
}

/** Pasted headings get the allowed levels; h1 is the page's title. */
const allowedHeadings = new Map([
  ['h1', 'h2'],
  ['h5', 'h4'],
  ['h6', 'h4'],
]);

function clean(html: string, keepsBlocks: boolean): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(removedElements)) element.remove();
  convertStyles(body);
  for (const element of body.querySelectorAll('*')) {
    const tag = element.localName;
    const heading = allowedHeadings.get(tag);
    if (heading) rename(element, heading);
    else if (tags.has(tag) || (keepsBlocks && tag === 'div')) keepAllowedAttributes(element);
    else element.replaceWith(...element.childNodes);
  }
  return body.innerHTML;
}

/**
 * Cleans pasted HTML to the allow-list. Keeps `div` elements, so that lines don't run together.
 */
export const cleanPasted = (html: string): string => clean(html, true);

/** Cleans the editor's output to the allow-list. */
export const cleanHtml = (html: string): string => clean(html, false);
