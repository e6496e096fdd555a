import type { Plugin } from 'vite';
import { documentsChanged } from '../islands/development.ts';

/**
 * Reloads documents when a module they are rendered from changes: they are rendered on the server
 * and can't be updated in place. The application doesn't listen and keeps its state.
 */
export function reloadDocuments(): Plugin {
  // The module runner must drop its copy first; an immediate reload would race it and show the old
  // page.
  const debounceMs = 100;
  return {
    name: 'reload-documents',
    apply: 'serve',
    hotUpdate({ server, modules }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return;
      setTimeout(() => server.environments.client.hot.send(documentsChanged), debounceMs);
    },
  };
}
