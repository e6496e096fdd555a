import { readdirSync, readFileSync } from 'node:fs';

/** Length of a Linux clock tick, in milliseconds. */
const tick = 10;

/** Returns the CPU time used by a process's running child processes, in milliseconds. */
export function cpuOfChildren(parent: number): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const fields = statOf(pid);
    // See proc_pid_stat(5): the fields after the name begin with the state and the parent.
    if (Number(fields[1]) === parent) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks * tick;
}

function statOf(pid: string): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // The process has ended in the meantime.
    return [];
  }
}
