import { Building2 } from 'lucide-react';
import { expect, test } from 'vitest';
import { findCommands, type Command } from './command.ts';

const command = (group: string, label: string, keywords = '', id?: string): Command => ({
  group,
  ...(id !== undefined && { id }),
  label,
  keywords,
  icon: Building2,
  run: () => {},
});
const commands = [
  command('Go to', 'Dashboard', 'home'),
  command('Actions', 'Dark theme', 'colour night'),
  command('Actions', 'Light theme', 'colour'),
  command('Companies', 'Northwind', '', 'northwind'),
];
const labels = (query: string) =>
  findCommands(commands, query).map(({ value, items }) => [value, items.map((item) => item.label)]);

test('shows everything in its groups when nothing is typed', () => {
  expect(labels('')).toEqual([
    ['Go to', ['Dashboard']],
    ['Actions', ['Dark theme', 'Light theme']],
    ['Companies', ['Northwind']],
  ]);
});

test('every word must match, except in records, which the server has searched', () => {
  expect(labels('theme NIGHT')).toEqual([
    ['Actions', ['Dark theme']],
    ['Companies', ['Northwind']],
  ]);
});
