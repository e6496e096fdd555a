import { cpus, loadavg, release, totalmem } from 'node:os';

/** Describes the machine; ratios are comparable between machines, absolute numbers aren't. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const load = loadavg()
    .map((item) => item.toFixed(1))
    .join(' ');
  return `${cpus().length} × ${cpu?.model ?? 'unknown CPU'}, ${memory}, Linux ${release()}, Node ${process.version}; load before the run ${load}`;
}

export function printHeading(title: string): void {
  console.log(`\n## ${title}\n${new Date().toISOString()} · ${describeMachine()}`);
}
