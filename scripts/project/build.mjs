// Builds the web app if it is stale, as `npm start` does before it serves.
import { ensureBuilt, explain } from './prepare.mjs';

try {
  await ensureBuilt();
} catch (error) {
  explain(error);
}
