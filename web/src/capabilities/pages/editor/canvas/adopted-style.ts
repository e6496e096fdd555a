/**
 * What Puck and its drag and drop put into pages as style elements, which the content security policy takes for
 * inline style and refuses. The same rules in an adopted sheet come from a script that is trusted already.
 */
class AdoptedStyle extends HTMLElement {
  #text = '';
  #sheet: CSSStyleSheet | null = null;

  override get textContent(): string {
    return this.#text;
  }
  override set textContent(text: string | null) {
    this.#text = text ?? '';
    if (!this.isConnected) return;
    // Another sheet in its place: one that moved to another document cannot be written to.
    this.#leave();
    this.#adopt();
  }

  connectedCallback(): void {
    this.#adopt();
  }

  disconnectedCallback(): void {
    this.#leave();
  }

  #adopt(): void {
    // A sheet belongs to the document that made it: the canvas has a window of its own.
    const Sheet = this.ownerDocument.defaultView?.CSSStyleSheet;
    if (!Sheet) return;
    this.#sheet = new Sheet();
    this.#sheet.replaceSync(this.#text);
    this.ownerDocument.adoptedStyleSheets.push(this.#sheet);
  }

  #leave(): void {
    const sheet = this.#sheet;
    this.#sheet = null;
    const { adoptedStyleSheets } = this.ownerDocument;
    const index = adoptedStyleSheets.findIndex((each) => each === sheet);
    if (index !== -1) adoptedStyleSheets.splice(index, 1);
  }
}

const name = 'adopted-style';

/** From now on a style element that is made in this document is an adopted sheet, until what comes back is called. */
export function adoptStyles(target: Document): () => void {
  if (!customElements.get(name)) customElements.define(name, AdoptedStyle);
  const make = target.createElement.bind(target);
  const instead = (tag: string, options?: ElementCreationOptions) =>
    tag.toLowerCase() === 'style' ? new AdoptedStyle() : make(tag, options);
  Object.defineProperty(target, 'createElement', { configurable: true, value: instead });
  return () => {
    Reflect.deleteProperty(target, 'createElement');
  };
}
