import type { Plugin } from 'vite';
import { documentsChanged } from '../islands/development.ts';

/**
 * Documents are rendered on the server, so they cannot be updated in place: they reload when a module they are
 * rendered from changes. The application does not listen and keeps its state.
 */
export function reloadDocuments(): Plugin {
  // The module runner has to drop its copy first; a reload at once would race it and show the old page.
  const settle = 100;
  return {
    name: 'reload-documents',
    apply: 'serve',
    hotUpdate({ server, modules }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return;
      setTimeout(() => server.environments.client.hot.send(documentsChanged), settle);
    },
  };
}
