// Builds the web app if its sources have changed, as `npm start` does before it starts the server.
import { ensureBuilt, explain } from './prepare.mjs';

try {
  await ensureBuilt();
} catch (error) {
  explain(error);
}
