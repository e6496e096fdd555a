/**
 * Puck and its drag-and-drop library add style elements, which the content security policy blocks
 * as inline style. The same rules in an adopted sheet are allowed, because a trusted script adds
 * them.
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
    // Needs a new sheet: a sheet can't be modified after a move to another document.
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
    // A sheet belongs to the document that created it, and the canvas has its own window.
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
    const index = adoptedStyleSheets.findIndex((item) => item === sheet);
    if (index !== -1) adoptedStyleSheets.splice(index, 1);
  }
}

const name = 'adopted-style';

/**
 * Turns new style elements in this document into adopted sheets until the returned function is
 * called.
 */
export function adoptStyles(target: Document): () => void {
  if (!customElements.get(name)) customElements.define(name, AdoptedStyle);
  const make = target.createElement.bind(target);
  const createElement = (tag: string, options?: ElementCreationOptions) =>
    tag.toLowerCase() === 'style' ? new AdoptedStyle() : make(tag, options);
  Object.defineProperty(target, 'createElement', { configurable: true, value: createElement });
  return () => {
    Reflect.deleteProperty(target, 'createElement');
  };
}
