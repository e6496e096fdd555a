import * as z from 'zod';
import { companyKindNames } from '../kernel/company-kinds.ts';
import { companyStatusNames } from './listing.ts';
import { Id } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { requestLimits } from '../kernel/request-limits.ts';
import { RowResult, RowVersion } from '../kernel/resource.ts';

/** At most this many people of one company are named; the others are counted. */
export const namedPeople = 5;

/** A company whose people would see more, or less, than they do. */
export const VisibilityChange = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(companyKindNames),
  status: z.enum(companyStatusNames),
  /** How many of its people it concerns: those who may act and whose role sees companies. */
  people: z.number().int(),
  names: z.array(z.string()).max(namedPeople),
});
export type VisibilityChange = z.infer<typeof VisibilityChange>;

const Place = z.object({ id: Id, name: z.string(), kind: z.enum(companyKindNames) });

/** What a move would change, before it is made. */
export const MovePreview = z.object({
  company: Place.extend({ version: z.number().int() }),
  /** Where it stands; null where the reader cannot see that. */
  from: Place.nullable(),
  to: Place,
  /** Why it cannot be done; null when it can. */
  refusal: z.string().nullable(),
  /** How many companies move: this one with all below it. */
  companies: z.number().int(),
  /** How deep it stands, counted from the top of what the reader sees: the own company is 1. */
  level: z.object({ before: z.number().int(), after: z.number().int() }),
  /** Whose people lose sight of it with all below, and whose gain it; from the top down. */
  loses: z.array(VisibilityChange),
  gains: z.array(VisibilityChange),
});
export type MovePreview = z.infer<typeof MovePreview>;

/** Like a single one, with how many of what moves it concerns. */
const BulkVisibilityChange = VisibilityChange.extend({ of: z.number().int() });
export type BulkVisibilityChange = z.infer<typeof BulkVisibilityChange>;

/** What moving several companies to one place would change, before any is moved. */
export const MovesPreview = z.object({
  to: Place,
  /** What would be moved, each with all below it. */
  moves: z.array(
    Place.extend({
      version: z.number().int(),
      from: Place.nullable(),
      /** How many companies move with it, itself among them. */
      companies: z.number().int(),
    }),
  ),
  /** What stands below one that moves and so keeps its place there. */
  along: z.array(z.object({ id: Id, name: z.string(), with: z.string() })),
  /** What cannot be moved there, and why; its name is null where the reader cannot see it. */
  refused: z.array(z.object({ id: Id, name: z.string().nullable(), reason: z.string() })),
  /** Whose people lose sight of some of it, and whose gain it; from the top down. Nobody does both. */
  loses: z.array(BulkVisibilityChange),
  gains: z.array(BulkVisibilityChange),
});
export type MovesPreview = z.infer<typeof MovesPreview>;

/** What became of one company of several. */
export const MoveResult = RowResult.extend({
  id: Id,
  /** Of the company as it is now, to move it on or back; null where it was not moved by itself. */
  version: z.number().int().nullable(),
});
export type MoveResult = z.infer<typeof MoveResult>;

const Move = RowVersion.extend({ parent_id: Id }).strict();
const tags = ['companies'];

/** Moving several companies at once: what it would change, and doing it. */
export const bulkMoves = {
  previewMoves: operation(
    { who: 'companies:update', assurance: 2, limit: 'default' },
    {
      method: 'POST',
      path: '/companies/moves/preview',
      summary: 'Who would gain or lose sight of several companies by moving them to one place',
      tags,
    },
  )
    .input(z.strictObject({ ids: z.array(Id).min(1).max(requestLimits.bulkRows), parent_id: Id }))
    .output(MovesPreview),
  moveSeveral: operation(
    { who: 'companies:update', assurance: 2, limit: 'admin_company_management' },
    {
      method: 'POST',
      path: '/companies/moves',
      summary: 'Move several companies, each with all below it and each for itself',
      tags,
    },
  )
    .input(z.strictObject({ moves: z.array(Move).min(1).max(requestLimits.bulkRows) }))
    .output(
      z.object({
        results: z.array(MoveResult),
        /** Those for which there was no time in one request: ask again. */
        rest: z.array(Id),
      }),
    ),
};
