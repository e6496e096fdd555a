import fc from 'fast-check';

/**
 * Generated tests of the gate draw the same cases every time, so a change that passes once passes
 * again. `npm run test:deep` draws new ones.
 */
if (process.env['TEST_DEPTH'] !== 'deep') fc.configureGlobal({ seed: 20_261_123 });
