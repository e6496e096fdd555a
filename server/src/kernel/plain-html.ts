import { htmlLimits } from '@trunkline/contract/kernel/allowed-html';

/** Inline elements; they contain each other and text. */
const inline = new Set('strong em b i u s small sub sup mark code'.split(' '));
/** Elements that contain only inline content. */
const lines = new Set(['p', 'h2', 'h3', 'h4']);
/**
 * Elements that contain text and any element of this file except `li`; '' is the whole document.
 */
const blocks = new Set(['', 'li', 'blockquote']);
const lists = new Set(['ul', 'ol']);

/** A tag without attributes, or text that HTML can't parse as anything else. */
const piece =
  /<(\/?)([a-z][a-z0-9]*)>|[\t\n\u0020-\u0021\u0023-\u0025\u0027-\u003b=\u003f-\u007e\u00a1-\ud7ff]+/y;

function canHold(parent: string, child: string): boolean {
  if (inline.has(child)) return !lists.has(parent);
  if (child === 'li') return lists.has(parent);
  return blocks.has(parent) && (lines.has(child) || lists.has(child) || child === 'blockquote');
}

/**
 * Checks whether HTML is only text and well-nested tags of a few harmless elements without
 * attributes. Sanitising leaves such HTML unchanged (verified against the sanitiser with generated
 * HTML), so most pages skip it. False only means that the sanitiser has to run.
 */
export function isPlainHtml(html: string): boolean {
  const open: string[] = [];
  piece.lastIndex = 0;
  while (piece.lastIndex < html.length) {
    const found = piece.exec(html);
    if (found === null) return false;
    const [, slash, name] = found;
    if (name === undefined) continue;
    if (slash === '/') {
      if (open.pop() !== name) return false;
    } else if (open.length < htmlLimits.depth && canHold(open.at(-1) ?? '', name)) open.push(name);
    else return false;
  }
  return open.length === 0;
}
