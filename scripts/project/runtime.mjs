// Node options and environment shared by `npm start` and the benchmarks.
import { join } from 'node:path';
import { root } from './prepare.mjs';

/**
 * The compile cache makes a start a third faster and the server smaller. glibc would reserve memory
 * for eight allocating threads per core; here there is one.
 */
export const runtimeEnvironment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  MALLOC_ARENA_MAX: '2',
};

/**
 * By default Node sizes its heap by the machine and delays garbage collection until the server uses
 * three times what it needs. The young generation is half the default: startup fills it whatever
 * its size, it never shrinks, and reads are equally fast (bench/README.md). The old generation has
 * room for four times the need. Sizes are in MB.
 */
export const runtimeArguments = ['--max-semi-space-size=8', '--max-old-space-size=320'];
