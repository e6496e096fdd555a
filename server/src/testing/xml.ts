import { SaxesParser } from 'saxes';

export interface XmlElement {
  /**
   * Its name with namespace: '{http://purl.org/dc/elements/1.1/}creator', or 'title' if it has
   * none.
   */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/**
 * Parses XML strictly: throws for anything that is not well-formed, including undeclared prefixes.
 */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const element: XmlElement = {
      name: uri === '' ? local : `{${uri}}${local}`,
      attributes: Object.fromEntries(
        Object.values(attributes).map(({ name, value }) => [name, value]),
      ),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', (part) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  if (root === null) throw new Error('the document has no element');
  return root;
}

/** Lists the texts of an element's direct children with this name. */
export function textsOf(element: XmlElement, name: string): string[] {
  return element.children.filter((child) => child.name === name).map(({ text }) => text);
}

/** Returns an element's only direct child with this name. */
export function childOf(element: XmlElement, name: string): XmlElement {
  const [only, other] = element.children.filter((child) => child.name === name);
  if (only === undefined || other !== undefined) throw new Error(`expected exactly one <${name}>`);
  return only;
}
