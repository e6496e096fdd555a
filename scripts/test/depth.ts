/** Set by `npm run test:deep`: every test, more generated cases, random seeds, full Chromium. */
export const depthVariable = 'TEST_DEPTH';

export const isDeep = process.env[depthVariable] === 'deep';
