import { readSite } from '../../../../kernel/site.ts';
import documentStyle from '../../../../documents/document.css?url';
import canvasStyle from './canvas.css?url';

/** Returns the theme of this host, as the application's page links it. */
const themeLinks = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    .map(({ href }) => href)
    .filter((href) => new URL(href).pathname.startsWith('/theme'));

/** Returns the tenant's own CSS, sanitised by the server, as its documents link it. */
const customLinks = () => {
  const { css } = readSite();
  return css === null ? [] : [css];
};

/**
 * Adds the document styles, the tenant's theme and its CSS to Puck's frame. Returns a function that
 * removes them.
 */
export function styleFrame(frame: Document, onReady: () => void): () => void {
  frame.title = 'The page as visitors see it';
  frame.defaultView?.frameElement?.setAttribute('title', frame.title);
  frame.documentElement.lang = 'en';
  frame.body.className = 'document canvas';
  let pendingCount = 0;
  const onLoad = () => {
    pendingCount -= 1;
    if (pendingCount === 0) onReady();
  };
  const links = [documentStyle, ...themeLinks(), ...customLinks(), canvasStyle].map((href) => {
    const link = frame.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', onLoad);
    link.addEventListener('error', onLoad);
    pendingCount += 1;
    return link;
  });
  frame.head.append(...links);
  return () => {
    for (const link of links) link.remove();
  };
}

export function themeFrame(frame: Document, dark: boolean): void {
  frame.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}
