/* A separate process for the launcher's tests: starts or attaches, prints the result as one line
   of JSON, and stops gracefully when its input ends. */
import { startEmbedded } from './launcher.ts';

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: launcher.test-process.ts <data folder>');
const server = await startEmbedded({ dataDir, log: (line) => console.error(line) });
console.log(JSON.stringify(server));
process.stdin.resume();
process.stdin.once('end', () => void server.stop());
