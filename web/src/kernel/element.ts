/** Creates an element with properties and children, for pages without React. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

/** Creates a 24 by 24 line icon in the current text colour, hidden from screen readers. */
export function createIcon(pathData: string, className: string): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(namespace, 'svg');
  const path = document.createElementNS(namespace, 'path');
  const attributes = {
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.75',
    'aria-hidden': 'true',
  };
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value);
  path.setAttribute('d', pathData);
  icon.append(path);
  icon.classList.add(className);
  return icon;
}
