import type { Section } from '@trunkline/contract/pages';

const maxTitleLength = 200;

/**
 * Splits one HTML text into sections: each second-level heading begins a section and becomes its
 * title. Nothing is lost; a heading that contains more than text stays in its section's text.
 */
export function sectionsOfText(html: string): Section[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const parts: { title: string | null; nodes: ChildNode[] }[] = [{ title: null, nodes: [] }];
  for (const node of body.childNodes) {
    const text = node.textContent?.trim() ?? '';
    const startsSection =
      node instanceof HTMLHeadingElement &&
      node.tagName === 'H2' &&
      node.children.length === 0 &&
      text !== '' &&
      text.length <= maxTitleLength;
    if (startsSection) parts.push({ title: text, nodes: [] });
    else parts.at(-1)?.nodes.push(node);
  }
  return parts.flatMap(({ title, nodes }): Section[] => {
    const container = document.createElement('div');
    container.append(...nodes.map((node) => node.cloneNode(true)));
    const content = container.innerHTML.trim();
    if (content === '' && title === null) return [];
    return [{ type: 'text', ...(title !== null && { title }), content }];
  });
}
