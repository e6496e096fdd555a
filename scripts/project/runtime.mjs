// How the server's Node is run, by `npm start` and by the benchmarks alike.
import { join } from 'node:path';
import { root } from './prepare.mjs';

/**
 * Compiled code is kept between starts, which makes a start a third quicker and the server smaller. glibc would keep
 * room for eight threads a core that allocate at once; here one does.
 */
export const runtimeEnvironment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  MALLOC_ARENA_MAX: '2',
};

/**
 * Node sizes its memory by the machine: with much of it, garbage is left lying until the server has three
 * times what it needs. The young generation is half the usual one: a start fills it whatever its size, it stays that
 * large, and reads are answered as quickly (bench/README.md). The old one has room for four times the need.
 */
export const runtimeArguments = ['--max-semi-space-size=8', '--max-old-space-size=320'];
