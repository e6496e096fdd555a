import type { LucideIcon } from 'lucide-react';

export interface Command {
  /** Heading it appears under: 'Go to', 'Actions', or the name of a record type. */
  group: string;
  /** Identifies a record, because two may have the same name. */
  id?: string;
  label: string;
  /** Additional search terms; never shown. */
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

/** Returns commands that contain every typed word, grouped and in their original order. */
export function findCommands(commands: readonly Command[], query: string): CommandGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const groups: CommandGroup[] = [];
  for (const command of commands) {
    const text = `${command.label} ${command.keywords}`.toLowerCase();
    // The server has already searched the records, including fields not shown here.
    if (command.id === undefined && !words.every((word) => text.includes(word))) continue;
    const group = groups.find(({ value }) => value === command.group);
    if (group) group.items.push(command);
    else groups.push({ value: command.group, items: [command] });
  }
  return groups;
}
