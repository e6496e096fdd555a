import type { LucideIcon } from 'lucide-react';

/** One line of the command palette. */
export interface Command {
  /** Heading it appears under: 'Go to', 'Actions', or that of a kind of records. */
  group: string;
  /** Of a record: two may have the same name. */
  id?: string;
  label: string;
  /** Further words it is found by; never shown. */
  keywords: string;
  icon: LucideIcon;
  /** Shown at the right edge. */
  hint?: string;
  run: () => void;
}

export interface CommandGroup {
  value: Command['group'];
  items: Command[];
}

/** The commands in which every word of what was typed occurs, in groups and in their own order. */
export function findCommands(commands: readonly Command[], typed: string): CommandGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const groups: CommandGroup[] = [];
  for (const command of commands) {
    const text = `${command.label} ${command.keywords}`.toLowerCase();
    // Records come already searched by the server, which also looks at fields not shown here.
    if (command.id === undefined && !words.every((word) => text.includes(word))) continue;
    const group = groups.find(({ value }) => value === command.group);
    if (group) group.items.push(command);
    else groups.push({ value: command.group, items: [command] });
  }
  return groups;
}
