// Builds the web half when it is stale; what `npm start` does before it serves.
import { ensureBuilt, explain } from './prepare.mjs';

try {
  await ensureBuilt();
} catch (error) {
  explain(error);
}
