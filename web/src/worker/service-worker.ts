/**
 * The service worker of the whole site, built into one file (`src/vite/build-worker.ts`) and served
 * as /sw.js. Each module below listens to its own events; only this list connects them.
 */
import './lifecycle.ts';
import './responses.ts';
import './sync.ts';
import './push.ts';
