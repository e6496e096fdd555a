import fc from 'fast-check';

/**
 * Property-based tests in the gate use a fixed seed, so that a passing change passes again. The
 * deep run uses random seeds.
 */
if (process.env['TEST_DEPTH'] !== 'deep') fc.configureGlobal({ seed: 20_261_123 });
