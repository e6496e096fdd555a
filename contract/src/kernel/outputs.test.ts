import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '../index.ts';

/**
 * Stored records must always be readable. Limits on writing therefore belong to inputs; an output
 * may repeat them only for a reason given here.
 */
const canRepeatLimits: Readonly<Record<string, string>> = {
  blog: 'every change is read back in its transaction (kernel/readable.ts)',
  pages: 'every change is read back in its transaction (kernel/readable.ts)',
  'branding.siteParts': 'an unreadable part counts as not set (present-parts.ts)',
  'branding.updateSiteParts': 'an unreadable part counts as not set (present-parts.ts)',
  'branding.get': 'an unreadable theme counts as not set (site-context.ts)',
  'branding.save': 'an unreadable theme counts as not set (site-context.ts)',
  'branding.reset': 'an unreadable theme counts as not set (site-context.ts)',
  'branding.setPicture': 'an unreadable theme counts as not set (site-context.ts)',
  'branding.removePicture': 'an unreadable theme counts as not set (site-context.ts)',
  'companies.previewMove': 'the list of names is cut to that length',
  'companies.previewMoves': 'the lists of names are cut to that length',
  catalog: 'a check constraint of the table sets the same limits',
  'notifications.devices': 'written by one operation only, with the same schema',
  views: 'written by these operations only, with the same schema',
  'frame.read': 'its views are written by the view operations only',
};

const Node = z.looseObject({
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
});

/** Whether a JSON schema limits the length of a text or a list anywhere. */
function isLimited(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(isLimited);
  const node = Node.safeParse(schema);
  if (!node.success) return false;
  const { maxLength, maxItems } = node.data;
  return (
    maxLength !== undefined || maxItems !== undefined || Object.values(node.data).some(isLimited)
  );
}

function limitedOutputs(part: AnyContractRouter, names: readonly string[] = []): string[] {
  if (!isContractProcedure(part))
    return Object.entries(part).flatMap(([name, below]) => limitedOutputs(below, [...names, name]));
  const schema = part['~orpc'].outputSchema;
  if (!(schema instanceof z.ZodType)) return [];
  return isLimited(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
    ? [names.join('.')]
    : [];
}

test('an output schema repeats input limits only for a known reason', () => {
  const names = Object.keys(canRepeatLimits);
  const isKnown = (name: string) =>
    names.some((item) => name === item || name.startsWith(`${item}.`));
  const limited = limitedOutputs(contract);
  expect(limited.filter((name) => !isKnown(name))).toEqual([]);
  expect(limited.length).toBeGreaterThan(0);
});
